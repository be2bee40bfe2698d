import type { Heard, RowOutcome, StateTotal } from '../features/payouts/payouts.ts'
import { grouped } from './open-desk.ts'

export const stateWords = {
  ready: 'ждёт отправки',
  sending: 'отправляется',
  pending: 'в банке',
  paid: 'выплачено',
  failed: 'не ушло',
  returned: 'вернулось',
} satisfies Record<StateTotal['state'], string>

/** What the provider said last of a payout whose end nobody knows. */
export const heardWords: Record<Heard, string> = {
  pending: 'провайдер проводит',
  no_answer: 'провайдер не ответил',
  none: 'провайдер такой выплаты не знает: через сутки деньги вернутся участнику',
  refused: 'провайдер отказался принять, проверяем',
  bank_refused: 'провайдер не платит в этот банк, проверяем',
  other_sum: 'ВНИМАНИЕ: у провайдера другая сумма',
  other_recipient: 'ВНИМАНИЕ: у провайдера другой получатель',
  other_reference: 'ВНИМАНИЕ: провайдер говорит о другой выплате',
  other_id: 'ВНИМАНИЕ: у провайдера другой номер этой выплаты',
  doubled: 'ВНИМАНИЕ: у провайдера несколько выплат с этим референсом',
  gone: 'ВНИМАНИЕ: провайдер больше не знает этой выплаты',
}

export const totalsLine = (totals: readonly StateTotal[]): string =>
  totals.map(({ state, count, sum }) => `${stateWords[state]} ${count} на ${grouped(sum)} ₽`).join(', ')

export const outcomeWords: Record<RowOutcome, string> = {
  paid: 'выплачено',
  returned: 'вернулось, деньги снова у участника',
  waiting: 'банк ещё не ответил',
  already: 'уже записано раньше',
  repeated: 'повтор строки',
  no_reference: 'НЕ ПРИНЯТО: строка не читается или в ней нет референса',
  unknown_reference: 'НЕ ПРИНЯТО: такого референса нет',
  of_provider: 'НЕ ПРИНЯТО: её проводит провайдер, а не банк: lk payouts settle',
  own_application: 'НЕ ПРИНЯТО: это ваша заявка, дайте файл принять другому сотруднику',
  own_approval: 'НЕ ПРИНЯТО: эту выплату одобряли вы, о возврате файл принимает другой сотрудник',
  wrong_sum: 'НЕ ПРИНЯТО: другая сумма',
  unknown_result: 'НЕ ПРИНЯТО: непонятный результат',
  contradicts: 'НЕ ПРИНЯТО: в файле и «исполнено», и «возврат»',
  not_sent: 'НЕ ПРИНЯТО: эта выплата не уходила',
  was_returned: 'ВНИМАНИЕ: банк пишет «исполнено», а деньги уже вернули участнику. Разберитесь с банком',
  failed: 'НЕ ЗАПИСАНО из-за ошибки, повторите с тем же файлом',
}
