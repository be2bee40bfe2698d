import { expect, it } from 'vitest'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { chanceBelow, chanceBytes } from '../../../testing/harness/random.ts'
import { readMultipart } from './multipart.ts'

const read = (contentType: string, body: Buffer) => readMultipart(contentType, { body, maxParts: 20 })

/** Encodes a form as a browser does, with a hostile file name. */
async function sent(fields: Record<string, string | Buffer>): Promise<{ contentType: string; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), '../../"evil";\0.php')
  const response = new Response(form)
  return {
    contentType: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

it('readMultipart returns exactly the fields and files of a form that a browser has sent', async () => {
  for (const _ of times(repeated(50), () => 0)) {
    const file = Buffer.concat([
      chanceBytes(chanceBelow(3000)),
      Buffer.from('\r\n--\r\n\r\n'),
      chanceBytes(5),
    ])
    const text = ['', 'Договор № 1\r\nс «ёлкой»', '--', ' \r\n'][chanceBelow(4)] ?? ''
    const { contentType, body } = await sent({ number: text, empty: Buffer.alloc(0), file, last: 'x' })
    const parts = read(contentType, body)?.map(({ name, isFile, bytes }) => [
      name,
      isFile,
      bytes.toString('hex'),
    ])
    const hex = (value: string) => Buffer.from(value).toString('hex')
    expect(parts).toEqual([
      ['number', false, hex(text)],
      ['empty', true, ''],
      ['file', true, file.toString('hex')],
      ['last', false, hex('x')],
    ])
  }
})

const type = 'multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'

it.each([
  [type, ''],
  [type, 'garbage'],
  [type, part],
  [type, `${part}--x`],
  [type, `preamble\r\n${part}--x--`],
  [type, `${part}--xy--`],
  [type, '--x\r\nContent-Disposition: form-data; name="a"\r\n1\r\n--x--'],
  [type, '--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--'],
  [type, '--x\r\nContent-Disposition: form-data; name="a"\t filename="b"\r\n\r\n1\r\n--x--'],
  [type, '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--x--'],
  [type, '--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--'],
  [
    type,
    '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n--x--',
  ],
  [type, `--x\r\nX: ${'y'.repeat(5000)}\r\n${part.slice(5)}--x--`],
  [type, `${part.repeat(21)}--x--`],
  ['multipart/form-data', `${part}--x--`],
  ['multipart/form-data; boundary=', `${part}--x--`],
  ['multipart/form-data; boundary=x; boundary=y', `${part}--x--`],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, `${part}--x--`],
  ['multipart/mixed; boundary=x', `${part}--x--`],
])('readMultipart returns null for an invalid or ambiguous form: %j %j', (contentType, body) => {
  expect(read(contentType, Buffer.from(body))).toBeNull()
})

it('readMultipart either refuses a damaged form, or finds the same number of fields and files as the form parser of Node', async () => {
  const { contentType, body } = await sent({ number: 'Н-1', file: chanceBytes(100), last: 'x' })
  let comparedCount = 0
  for (const _ of times(repeated(400), () => 0)) {
    const changed = Buffer.from(body)
    for (const at of times(1 + chanceBelow(3), () => chanceBelow(body.length))) changed[at] = chanceBelow(256)
    const parts = read(contentType, changed)
    const headers = { 'content-type': contentType }
    const otherForm = await new Response(new Uint8Array(changed), { headers }).formData().catch(() => null)
    if (!parts || !otherForm) continue
    comparedCount += 1
    const theirFiles = [...otherForm].filter(([, value]) => typeof value !== 'string')
    expect(parts.filter(({ isFile }) => isFile)).toHaveLength(theirFiles.length)
    expect(parts).toHaveLength([...otherForm].length)
  }
  expect(comparedCount).toBeGreaterThan(0)
})
