import { readConfig } from '../../../../platform/config/config.ts'
import { randomUUID } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getReceipt, type Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import {
  getAdminWithdrawalByNumber,
  decidePayer,
  makeBatch,
  proposePayer,
  importFileFromBank,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const payerCalled = (name: string, inn: string) => ({ ...context.config.payer, name, inn })
const after = { brand: readConfig({}).brand, payer: payerCalled('ООО «Новый»', '7701000009') }
const config = { ...context.config, payer: payerCalled('ООО «Прежний»', '7701000002') }

it('the receipt of a payout sent in a bank file shows the payer that was in force when the batch was made', async () => {
  const files = { ...context, config: { ...config, method: 'bank_file' as const } }
  const withdrawal = await aReadyPayout(files)
  await makeBatch(files, { staffName: 'olga', kind: 'sbp', limit: 10 })
  const { reference } = await getAdminWithdrawalByNumber(files, withdrawal.number)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Исполнено`)
  await importFileFromBank(files, { bytes, staffName: 'petr', dryRun: false })
  const text = await receiptText(withdrawal)
  expect(text).toContain('ООО «Прежний», ИНН 7701000002')
  // The member can name the payout to the support and to the bank as both know it.
  expect(text).toMatch(new RegExp(`Номер выплаты\\s+${reference}`))
  expect(text).toContain(`напишите на help@impulse.example и укажите: ${reference}`)
})

it('the receipt of a payout sent through the provider shows the payer that was configured when the payout was submitted', async () => {
  const withdrawal = await aReadyPayout(context)
  await send({ ...context, config })
  await carryOutAll(context)
  expect(await receiptText(withdrawal)).toContain('ООО «Прежний», ИНН 7701000002')
})

it('after a change of the payer, a provider’s payout is sent with the new payer’s payment purpose, and its receipt shows the new payer', async () => {
  await db.query({ text: `update staff set roles = '{admin}'`, values: [] })
  const id = randomUUID()
  const payer = { ...payerCalled('ООО «Избранный»', '7701000009'), purpose: 'Премия {number}' }
  await proposePayer(context, { ...payer, id, reason: 'Реорганизация', staffName: 'olga' })
  await decidePayer(context, { id, staffName: 'petr', isApproved: true })
  const withdrawal = await aReadyPayout(context)
  const purposes: string[] = []
  const { provider } = context
  const listening: typeof provider = {
    ...provider,
    create: (order, within) => {
      purposes.push(order.description)
      return provider.create(order, within)
    },
  }
  await send({ ...context, provider: listening })
  await carryOutAll(context)
  expect(purposes).toEqual([expect.stringMatching(`^Премия ${withdrawal.number} IM-`)])
  expect(await receiptText(withdrawal)).toContain('ООО «Избранный», ИНН 7701000009')
})

async function receiptText({ orderId, memberId }: Withdrawal): Promise<string> {
  const { body } = await getReceipt(
    { ...context, config: { limits: false } },
    { orderId, memberId, issuer: after, checkAddress: 'http://localhost/check' },
  )
  if (!Buffer.isBuffer(body)) throw new Error('the receipt is not a buffer')
  const document = await getDocumentProxy(new Uint8Array(body))
  const { items } = await (await document.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll('\u00a0', ' ')
}
