import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

const forged = 'x\n{"level":30,"msg":"signed in"}\r\n'

it('a line end in a value stays in its line of the log, so that no value can forge another entry', () => {
  let written = ''
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const error = new Error(forged)
  error.stack = forged
  openLog('info', to).error({ name: forged, [forged]: 1, err: error }, forged)
  const lines = written.split(/[\r\n]+/).filter(Boolean)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: forged,
    name: forged,
    err: { message: forged, stack: forged },
  })
})
