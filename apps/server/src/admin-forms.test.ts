import { expect, it } from 'vitest'
import { aMember } from './testing/identity/member-fixtures.ts'
import { readConfig } from './platform/config/config.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from './testing/operations/staff-fixtures.ts'
import { testDatabase } from './testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const admin = await aStaffMember(test, { roles: ['admin'] })
const { memberId } = await aMember(db)

type Refused = {
  error: { code: string; message: string; details?: { fields?: { field: string; code: string }[] } }
}
const refused = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const response = await sendAsStaff(test, method, `/console/api/${path}`, { cookie: admin.cookie, payload })
  return { status: response.statusCode, ...response.json<Refused>().error }
}

const id = crypto.randomUUID()
const correction = { id, memberId, kind: 'correction', amount: 5, reason: 'Ошибка импорта' }
const article = { id: 'how', category: 'money', question: 'Как?', keywords: '', content: {} }
const payer = { ...readConfig({}).payouts.payer, id, reason: 'Другой банк' }
const noFactor = { code: '' }

it.each([
  ['POST', 'balance-corrections', { ...correction, amount: null }, { amount: 'correction_amount' }],
  ['POST', 'balance-corrections', { ...correction, amount: 1.5 }, { amount: 'correction_amount' }],
  ['POST', 'balance-corrections', { ...correction, amount: 0 }, { amount: 'correction_amount' }],
  ['POST', 'balance-corrections', { ...correction, amount: 1e9 }, { amount: 'correction_amount' }],
  [
    ...(['POST', 'balance-corrections', { ...correction, amount: null, reason: ' ' }] as const),
    { amount: 'correction_amount', reason: 'staff_reason' },
  ],
  ['POST', 'withdrawals/1/rejection', { reason: '' }, { reason: 'withdrawal_reason' }],
  ['POST', 'withdrawals/1/rejection', { reason: 'other', note: ' ' }, { note: 'rejection_note' }],
  ['PUT', `members/${memberId}/block`, { reason: '' }, { reason: 'staff_reason' }],
  ['PUT', 'payout-overview/pause', { isOn: true, reason: '' }, { reason: 'pause_reason' }],
  ['POST', 'payer', { ...payer, account: '40702810200000000002' }, { account: 'invalid_account' }],
  [
    ...(['POST', 'payer', { ...payer, inn: '7701000002', bic: '046577675' }] as const),
    { inn: 'payer_inn', corrAccount: 'payer_corr_account', account: 'invalid_account' },
  ],
  ['POST', 'payer', { ...payer, inn: '500100732259', kpp: '770101001' }, { kpp: 'payer_kpp' }],
  [
    ...([
      'POST',
      'payer',
      { ...payer, name: ' ', kpp: '12', bic: '1', purpose: 'За всё', reason: '' },
    ] as const),
    {
      name: 'payer_name',
      kpp: 'payer_kpp',
      bic: 'invalid_bic',
      purpose: 'payer_purpose',
      reason: 'staff_reason',
    },
  ],
  [
    ...([
      'POST',
      'payer',
      { ...payer, bankName: 'а\nб', corrAccount: '3', incomeCode: '6', inn: '7', ogrn: '1', address: 'а\nб' },
    ] as const),
    {
      bankName: 'payer_bank_name',
      corrAccount: 'payer_corr_account',
      incomeCode: 'payer_income_code',
      inn: 'payer_inn',
      ogrn: 'payer_ogrn',
      address: 'payer_address',
    },
  ],
  [
    'POST',
    'staff',
    { name: 'Ольга', roles: [], phone: null },
    { name: 'staff_invalid_name', roles: 'staff_no_roles' },
  ],
  ['POST', 'staff', { name: 'olga', roles: ['finance'] }, { phone: 'invalid_phone' }],
  [
    'POST',
    'staff',
    { name: 'o', roles: ['admin'], phone: '12' },
    { name: 'staff_invalid_name', phone: 'invalid_phone' },
  ],
  ['POST', 'help-articles', { ...article, question: '  ' }, { question: 'help_question' }],
  ['POST', 'help-articles', { ...article, category: '' }, { category: 'help_category' }],
  [
    ...([
      'POST',
      `news/${id}/publication`,
      { at: '20261-01-01T10:00', notifies: false, version: 1 },
    ] as const),
    { at: 'invalid_minute' },
  ],
  [
    ...(['POST', 'my-access/password', { password: '', newPassword: 'a', factor: noFactor }] as const),
    { password: 'staff_wrong_own_password', newPassword: 'staff_short_password' },
  ],
] as const)(
  '%s %s refuses the invalid form %o with 400, and lists each refused field with its error code: %o',
  async (method, path, body, fields) => {
    const { status, details } = await refused(method, path, body)
    const fieldCodes = details?.fields?.map(({ field, code }) => [field, code] as const) ?? []
    expect([status, Object.fromEntries(fieldCodes)]).toEqual([400, fields])
  },
)

it('the console refuses to save a legal text or a help article whose text is empty', async () => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }
  const rules = { id, kind: 'rules', content, summary: 'Всё', from: null }
  expect(await refused('POST', 'legal-texts', rules)).toMatchObject({ code: 'empty_text' })
  const categories = await sendAsStaff(test, 'GET', '/console/api/help-categories', { cookie: admin.cookie })
  const category = categories.json<{ key: string }[]>()[0]?.key
  const articleInput = { ...article, category, content }
  expect(await refused('POST', 'help-articles', articleInput)).toMatchObject({ code: 'empty_text' })
})
