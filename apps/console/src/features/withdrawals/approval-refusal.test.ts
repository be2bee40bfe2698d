import { expect, it } from 'vitest'
import { RefusedCall } from '../../shared/api/call.ts'
import { toApprovalError, toOutcomeError } from './approval-refusal.ts'

const capReached = (details: Record<string, unknown>) =>
  new RefusedCall('Слова сервера', 409, { code: 'approver_cap_reached', details })
const toText = (error: unknown) => {
  const shown = toApprovalError(error)
  return shown instanceof RefusedCall ? [shown.status, shown.message.replaceAll(/\s/g, ' ')] : shown
}

it.each([
  [
    'how much of the cap is left and from which day the approval is possible',
    capReached({ left: 12_500, from: '2026-12-05' }),
    'Это больше вашего лимита одобрений: сегодня осталось 12 500 ₽. Эту заявку вы сможете одобрить с 05.12.2026, другой сотрудник — уже сейчас, если хватит его лимита',
  ],
  [
    'that no staff member can approve a withdrawal above the whole cap',
    capReached({ left: 900, from: null }),
    'Эта заявка больше всего лимита одобрений одного сотрудника: её не одобрит никто, пока администратор сервера не поднимет лимит',
  ],
  ['the server’s message when the refusal has no figures', capReached({}), 'Слова сервера'],
  [
    'the server’s message of any other refusal',
    new RefusedCall('Уже есть ответ', 409, { code: 'order_decided' }),
    'Уже есть ответ',
  ],
])('the error of a refused approval shows %s', (_title, error, message) => {
  expect(toText(error)).toEqual([409, message])
})

it.each([
  ['', {}],
  ['. С 05.12.2026 возврат смогут записать два сотрудника по документу', { from: '2026-12-05' }],
])('the error of a return that needs another provider account names the account%s', (later, day) => {
  const refusal = { code: 'provider_unreachable', details: { account: 'api.yookassa.ru 100', ...day } }
  expect(toOutcomeError(new RefusedCall('Кабинет не подключён', 409, refusal))).toMatchObject({
    message: `Кабинет не подключён. Кабинет: api.yookassa.ru 100${later}`,
    code: refusal.code,
  })
})

it('returns an error unchanged if the error is not a refusal', () => {
  const error = new Error('Нет связи')
  for (const toError of [toApprovalError, toOutcomeError]) expect(toError(error)).toBe(error)
})
