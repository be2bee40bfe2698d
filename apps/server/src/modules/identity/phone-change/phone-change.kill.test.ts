import { once } from 'node:events'
import { expect, it } from 'vitest'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import {
  getAccount,
  aPhoneChangeTest,
  requestPhoneCode,
  codeIn,
  confirmPhoneWith,
} from '../../../testing/identity/phone-change-fixtures.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db, env: databaseEnv } = await testDatabase()
const clock = aClock()
const test = await aPhoneChangeTest(db, { clock })
const script = new URL('../../../testing/scripts/phone-changer.test-script.ts', import.meta.url)

async function changeAndDie(
  member: SignedIn,
  { phone, dies }: { phone: string; dies: string },
): Promise<void> {
  const env = {
    ...databaseEnv,
    MEMBER: member.memberId,
    SESSION: member.sessionId,
    PHONE: phone,
    DIES: dies,
  }
  const child = await startScript(script, env)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

it.each(['phone:old-confirmed', 'phone:changing'])(
  'when the process is killed at %s, the phone is unchanged and the member can continue the phone change',
  async (dies) => {
    const [member, phone] = [await aMember(db, { clock }), aPhone()]
    await changeAndDie(member, { phone, dies })
    expect(await getAccount(test, member)).toMatchObject({
      phoneNumber: member.phone,
      phoneChange: { phone, step: 'new' },
    })
    clock.moveBy({ seconds: 61 })
    const code = codeIn(test, await requestPhoneCode(test, member))
    expect((await confirmPhoneWith(test, member, code)).json()).toMatchObject({ step: 'done' })
    expect(await getAccount(test, member)).toMatchObject({ phoneNumber: phone, phoneChange: null })
  },
)
