/** Labels of payouts for staff, in the console and on the command line. */

export const withdrawalStatuses = [
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'returned',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalStatusLabels: Record<WithdrawalStatus, string> = {
  review: 'ждёт ответа',
  approved: 'одобрена',
  sent: 'в банке',
  paid: 'выплачена',
  rejected: 'отклонена',
  returned: 'вернулась',
  cancelled: 'отменена участником',
}

export const payoutStates = ['ready', 'sending', 'pending', 'paid', 'failed', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateLabels: Record<PayoutState, string> = {
  ready: 'ждёт отправки',
  sending: 'отправляется',
  pending: 'в банке',
  paid: 'выплачено',
  failed: 'не ушло',
  returned: 'вернулось',
}

export const payoutWarnings = ['stopped', 'recipient_new', 'overdue', 'restrained', 'in_debt'] as const
export type PayoutWarning = (typeof payoutWarnings)[number]

export const payoutWarningLabels: Record<PayoutWarning, string> = {
  stopped: 'На проверке: открыт случай в «Рисках»',
  recipient_new: 'этому получателю ещё не платили',
  overdue: 'обещанный срок прошёл',
  restrained: 'участнику остановлены выплаты',
  in_debt: 'участник в долгу перед программой',
}

export const batchKinds = ['sbp', 'account'] as const
export type BatchKind = (typeof batchKinds)[number]

export const batchKindLabels: Record<BatchKind, string> = { sbp: 'СБП', account: 'счета' }

/** Last status that the provider reported of a payout with an unknown outcome. */
export const providerStatuses = [
  'pending',
  'no_answer',
  'none',
  'refused',
  'bank_refused',
  'other_sum',
  'other_recipient',
  'other_reference',
  'other_id',
  'doubled',
  'gone',
] as const
export type ProviderStatus = (typeof providerStatuses)[number]

export const providerStatusLabels: Record<ProviderStatus, string> = {
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

/** Outcome of a row of the bank's response file. */
export const answerOutcomes = [
  'paid',
  'returned',
  'waiting',
  'already',
  'repeated',
  'no_reference',
  'unknown_reference',
  'of_provider',
  'own_application',
  'own_approval',
  'wrong_sum',
  'unknown_result',
  'contradicts',
  'not_sent',
  'was_returned',
  'failed',
] as const
export type AnswerOutcome = (typeof answerOutcomes)[number]

export const outcomeLabels: Record<AnswerOutcome, string> = {
  paid: 'выплачено',
  returned: 'вернулось, деньги снова у участника',
  waiting: 'банк ещё не ответил',
  already: 'уже записано раньше',
  repeated: 'повтор строки',
  no_reference: 'НЕ ПРИНЯТО: строка не читается или в ней нет референса',
  unknown_reference: 'НЕ ПРИНЯТО: такого референса нет',
  of_provider: 'НЕ ПРИНЯТО: её проводит провайдер, а не банк: исход записывают в заявке',
  own_application: 'НЕ ПРИНЯТО: это ваша заявка, дайте файл принять другому сотруднику',
  own_approval: 'НЕ ПРИНЯТО: эту выплату одобряли вы, о возврате файл принимает другой сотрудник',
  wrong_sum: 'НЕ ПРИНЯТО: другая сумма',
  unknown_result: 'НЕ ПРИНЯТО: непонятный результат',
  contradicts: 'НЕ ПРИНЯТО: в файле и «исполнено», и «возврат»',
  not_sent: 'НЕ ПРИНЯТО: эта выплата не уходила',
  was_returned: 'ВНИМАНИЕ: банк пишет «исполнено», а деньги уже вернули участнику. Разберитесь с банком',
  failed: 'НЕ ЗАПИСАНО из-за ошибки, повторите с тем же файлом',
}

const settled: ReadonlySet<AnswerOutcome> = new Set(['paid', 'returned', 'waiting', 'already', 'repeated'])

/** Outcomes that need no attention. */
export const isSettled = (outcome: AnswerOutcome): boolean => settled.has(outcome)
