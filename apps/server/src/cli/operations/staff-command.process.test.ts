import { expect, it } from 'vitest'
import { commandLine } from '../../testing/harness/command-line.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { env } = await testDatabase()

it('lk staff warns about the origin of the invitation link only when PUBLIC_URL is not set', async () => {
  const guessing = await commandLine(env)('staff', 'create', 'olga', '--role', 'admin', '--not-member')
  expect(guessing).toMatchObject({ code: 0, err: '' })
  expect(guessing.out).toContain('http://localhost:3000/console#/invitation/')
  expect(guessing.out).toContain('PUBLIC_URL здесь не задан: если сервер открыт не на http://localhost:3000,')
  const knowing = commandLine({ ...env, PUBLIC_URL: 'https://impulse.example' })
  const { out } = await knowing('staff', 'invite', 'olga')
  expect(out).toContain('https://impulse.example/console#/invitation/')
  expect(out).not.toContain('не задан')
})

it('lk staff approve fails for a staff member who needs no confirmation, and for an unknown name', async () => {
  const lk = commandLine(env)
  await lk('staff', 'create', 'petr', '--role', 'finance', '--not-member')
  for (const [name, code] of [
    ['petr', 'staff_not_waiting'],
    ['nobody', 'staff_not_found'],
  ] as const)
    expect((await lk('staff', 'approve', name)).err).toContain(code)
})
