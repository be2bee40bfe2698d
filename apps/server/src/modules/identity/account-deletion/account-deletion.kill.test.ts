import { once } from 'node:events'
import { expect, it } from 'vitest'
import {
  anAccountDeletionTest,
  bytesIn,
  runAccountDeletionJobs,
  requestAndConfirmDeletion,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { eraseDueAccounts } from './account-deletion.service.ts'

const { db, servingUrl } = await testDatabase()
const test = await anAccountDeletionTest(db)
const script = new URL('../../../testing/scripts/account-eraser.test-script.ts', import.meta.url)

async function eraseAndDie(dies: string): Promise<void> {
  const env = { DATABASE_URL: servingUrl, DATA_DIR: test.folder, DIES: dies }
  const child = await startScript(script, env)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

it.each(['leaving:erasing', 'leaving:erased'])(
  'after the process was killed at %s, the next worker run completes the erasure, and the member’s files are deleted',
  async (dies) => {
    const member = await aMember(db, { clock: test.clock })
    const { memberId } = member
    const content = { mediaType: 'image/jpeg', bytes: Buffer.from('scan') }
    const file = await test.files.store({ memberId, field: 'claim', content })
    await db.transaction((tx) => test.files.attach(tx, file))
    const avatar = await test.pictures.setAvatar({ memberId, file: await aPhoto() })
    await requestAndConfirmDeletion(test, member)
    await db.query({
      text: `update account_deletions set due_at = now() - interval '1 hour' where member_id = $1`,
      values: [memberId],
    })
    await eraseAndDie(dies)

    const stands = async () =>
      (
        await db.query({
          text: 'select from members where id = $1 and phone is not null',
          values: [memberId],
        })
      ).rowCount
    const listFiles = async () =>
      [...(await bytesIn(test.folder)).keys()].filter((path) =>
        [file.id, avatar].some((id) => path.includes(id)),
      )
    // At the first failpoint, the kill rolls the transaction back; at the second one, the transaction is
    // already committed. The files still exist in both cases, because the outbox deletes files after the
    // commit.
    expect(await stands()).toBe(dies === 'leaving:erasing' ? 1 : 0)
    expect((await listFiles()).length).toBeGreaterThan(0)
    expect(await eraseDueAccounts(test)).toBe(dies === 'leaving:erasing' ? 1 : 0)
    await runAccountDeletionJobs(test)
    expect(await stands()).toBe(0)
    expect(await listFiles()).toEqual([])
    await runAccountDeletionJobs(test)
  },
)
