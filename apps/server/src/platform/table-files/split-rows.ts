type Chunks<Row> = AsyncIterable<readonly Row[]>

/**
 * Splits rows into slices of at most `maxRows` rows. Yields an empty slice when there are no rows. The caller
 * must read a slice to its end before it requests the next one.
 */
export async function* splitIntoSlices<Row>(rows: Chunks<Row>, maxRows: number): AsyncGenerator<Chunks<Row>> {
  const source = rows[Symbol.asyncIterator]()
  let [buffered, isOver] = [[] as readonly Row[], false]
  const fill = async () => {
    while (buffered.length === 0 && !isOver) {
      const { value, done } = await source.next()
      if (done) isOver = true
      else buffered = value
    }
  }
  async function* slice(): AsyncGenerator<readonly Row[]> {
    for (let left = maxRows; left > 0;) {
      await fill()
      if (buffered.length === 0) return
      const slice = buffered.slice(0, left)
      buffered = buffered.slice(left)
      left -= slice.length
      yield slice
    }
  }
  try {
    do {
      yield slice()
      await fill()
    } while (!isOver)
  } finally {
    await source.return?.()
  }
}
