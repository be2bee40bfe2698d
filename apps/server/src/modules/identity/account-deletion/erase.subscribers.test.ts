import { expect, it } from 'vitest'
import { formatPhone } from '@impulse/api/fields/phone'
import { newId } from '../../../platform/ids/ids.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, aVault } from '../../../testing/earnings/contract-fixtures.ts'
import {
  anAccountDeletionTest,
  getDump,
  requestAndConfirmDeletion,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { importContracts, readContractFile } from '../../earnings/contracts/contracts.service.ts'
import { eraseDueAccounts } from './account-deletion.service.ts'

const { db } = await testDatabase()
const test = await anAccountDeletionTest(db)
const { clock } = test
const header = 'number;product;phone;city;connectedAt;status;subscriberPhone'
const day = '2026-11-05'

it('an erasure removes the subscriber hash of the member’s phone, and a repeated import does not store this hash again', async () => {
  const member = await aMember(db, { clock })
  const [number, vault] = [aNumber(), aVault(db)]
  const rowWith = (subscriber: string) =>
    importContracts(
      { db, clock, vault },
      readContractFile(
        new TextEncoder().encode(
          [header, `${aLine({ number, phone: member.phone, day })};${subscriber}`].join('\n'),
        ),
      ),
    )
  await rowWith(aPhone())
  await rowWith(member.phone)
  const hash = (await vault.hashFor(db, 'phones'))(member.phone).toString('hex')
  const countLines = async () => (await getDump(db)).split('\n').filter((line) => line.includes(hash)).length
  expect(await countLines()).toBe(2)
  await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 30 })
  expect(await eraseDueAccounts(test)).toBe(1)
  expect(await countLines()).toBe(0)
  expect(await rowWith(member.phone)).toMatchObject({ unchanged: 1, updated: 0 })
  expect(await countLines()).toBe(0)
})

it('erasing an account blanks the member’s phone and former phone in rejected import rows, and does not change the phones of other members', async () => {
  const [member, other, former] = [await aMember(db, { clock }), aPhone(), aPhone()]
  await db.query({
    text: 'insert into former_phones (member_id, phone) values ($1, $2)',
    values: [member.memberId, former],
  })
  const upload = newId()
  await db.query({
    text: `insert into import_uploads (id, actor, file_name, bytes, created_at) values ($1, 'staff:ada', 'a.csv', 1, now())`,
    values: [upload],
  })
  const otherMemberRow = ['A-1', 'internet', formatPhone(other), 'Тула', day, 'confirmed']
  const phoneTexts = [
    member.phone,
    formatPhone(member.phone),
    `8 ${member.phone.slice(1, 4)} ${member.phone.slice(4)}`,
    former,
  ]
  const rows = [
    ...phoneTexts.map((phone) => ({
      reason: 'неизвестный продукт «х»',
      fields: otherMemberRow.with(2, phone),
    })),
    { reason: 'неизвестный продукт «х»', fields: [...otherMemberRow, formatPhone(member.phone)] },
    { reason: 'полей 3, а нужно 6', fields: [`A-1 ${phoneTexts[2]} Тула`] },
    { reason: `договор записан на другой телефон, чем ${formatPhone(member.phone)}`, fields: otherMemberRow },
    { reason: 'неизвестный продукт «х»', fields: otherMemberRow },
  ]
  for (const [line, { reason, fields }] of rows.entries())
    await db.query({
      text: 'insert into import_rejections (upload, line, reason, fields) values ($1, $2, $3, $4)',
      values: [upload, line, reason, fields],
    })
  await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 30 })
  expect(await eraseDueAccounts(test)).toBe(1)
  const { rows: left } = await db.query<{ reason: string; fields: string[] }>({
    text: 'select reason, fields from import_rejections where upload = $1 order by line',
    values: [upload],
  })
  const blank = { reason: 'неизвестный продукт «х»', fields: otherMemberRow.with(2, '') }
  expect(left).toEqual([
    blank,
    blank,
    blank,
    blank,
    { reason: 'неизвестный продукт «х»', fields: [...otherMemberRow, ''] },
    { reason: 'полей 3, а нужно 6', fields: [''] },
    { reason: 'телефон удалён: участник ушёл', fields: otherMemberRow },
    { reason: 'неизвестный продукт «х»', fields: otherMemberRow },
  ])
})
