import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { printVapidKeys } from './keys-command.ts'

async function printed(): Promise<string[]> {
  const lines: string[] = []
  const output = { print: (line: string) => void lines.push(line), fail: expect.unreachable }
  const open = () => Promise.reject(new Error('opened'))
  await printVapidKeys({ ...output, config: readConfig({}), open })
  return lines
}

it('lk keys vapid prints a valid key pair for push messages, and a different pair at each call', async () => {
  const [first, second] = [await printed(), await printed()]
  expect(first[0]).not.toBe(second[0])
  const env = Object.fromEntries(first.map((line) => line.split('=', 2)))
  const { push } = readConfig({ ...env, VAPID_SUBJECT: 'mailto:push@example.ru' })
  expect(push.kind).toBe('keys')
})
