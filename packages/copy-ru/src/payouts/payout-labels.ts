import type {
  WithdrawalStatus,
  PayoutState,
  PayoutWarning,
  BatchKind,
  BatchState,
  NameCheckResult,
  ProviderStatus,
  BankResponseOutcome,
} from '@impulse/api/payouts/payout-statuses'

/** Labels of the statuses of a withdrawal in the console. */
export const withdrawalStatusLabels: Record<WithdrawalStatus, string> = {
  review: 'ждёт ответа',
  approved: 'одобрена',
  sent: 'отправлена',
  paid: 'выплачена',
  rejected: 'отклонена',
  returned: 'вернулась',
  cancelled: 'отменена участником',
}

export const payoutStateLabels: Record<PayoutState, string> = {
  ready: 'ждёт отправки',
  sending: 'отправляется',
  pending: 'отправлено',
  paid: 'выплачено',
  rejected: 'не ушло',
  returned: 'вернулось',
}

export const payoutWarningLabels: Record<PayoutWarning, string> = {
  risk_case_open: 'на проверке: открыт случай в «Рисках»',
  risk_check_pending: 'ждёт проверки рисков: данные участника только что изменились',
  recipient_new: 'этому получателю ещё не платили',
  overdue: 'обещанный срок прошёл',
  restricted: 'участнику остановлены выплаты',
  in_debt: 'участник в долгу перед программой',
  document_not_approved: 'документ участника больше не подтверждён: деньги не уйдут',
  approvals_insufficient: 'одобривший сотрудник больше не вправе одобрять: нужно согласие другого',
  approver_credited_member:
    'единственный одобривший сам снял с участника препятствие или начислил ему: нужно согласие другого',
  import_undo_unfinished: 'загрузку его договоров отменяют: выплата ждёт конца отмены',
  name_differed: 'прошлая выплата по этим реквизитам не прошла: имя в банке другое',
  provider_undecided: 'у провайдера уже есть эта выплата, и исход её неизвестен: ждём исхода',
  debit_unreconciled: 'банк уже списал эти деньги или сообщил об этом: разберите это в «Сверке»',
}

export const batchKindLabels: Record<BatchKind, string> = { sbp: 'СБП', account: 'счета' }

export const batchStateLabels: Record<BatchState, string> = {
  created: 'собран',
  handed_over: 'в банке',
  processing: 'обрабатывается в банке',
  completed: 'завершён',
  cancelled: 'отменён',
}

export const providerStatusLabels: Record<ProviderStatus, string> = {
  pending: 'провайдер проводит',
  no_answer: 'провайдер не ответил',
  not_found: 'провайдер такой выплаты не знает: через сутки деньги вернутся участнику',
  other_account:
    'выплата ушла из другого кабинета провайдера: исход узнает сервер, когда этот кабинет снова подключат',
  refused: 'провайдер отказался принять',
  unauthorized: 'провайдер не принял наши ключи доступа: отправим ещё раз',
  rate_limited: 'провайдер просит отправлять реже',
  check_unavailable: 'провайдер не ответил на проверку имени: отправим ещё раз',
  bank_refused: 'провайдер не платит в этот банк, проверяем',
  sum_mismatch: 'ВНИМАНИЕ: у провайдера другая сумма',
  recipient_mismatch: 'ВНИМАНИЕ: у провайдера другой получатель',
  reference_mismatch: 'ВНИМАНИЕ: провайдер говорит о другой выплате',
  id_mismatch: 'ВНИМАНИЕ: номер этой выплаты у провайдера изменился или совпал с номером другой выплаты',
  duplicate: 'ВНИМАНИЕ: у провайдера несколько выплат с этим референсом',
  disappeared: 'ВНИМАНИЕ: провайдер больше не знает этой выплаты',
  bank_debit:
    'ВНИМАНИЕ: провайдер не заплатил, но банк списал деньги или сообщил об этом: разберите это в «Сверке»',
  paying_after_return: 'ВНИМАНИЕ: деньги вернули участнику, а провайдер проводит выплату',
  paid_after_return: 'ВНИМАНИЕ: деньги вернули участнику, а провайдер их выплатил',
  returned_after_payment:
    'ВНИМАНИЕ: провайдер вернул проведённую выплату, но её могли оплатить и со счёта в банке: разберите списание в «Сверке», потом решите о возврате участнику',
  final_state_contradicted: 'ВНИМАНИЕ: провайдер изменил данные завершённой выплаты',
}

export const nameCheckLabels: Record<NameCheckResult, string> = {
  match: 'совпало с именем участника',
  mismatch: 'не совпало: деньги не ушли',
}

export const outcomeLabels: Record<BankResponseOutcome, string> = {
  paid: 'выплачено',
  returned: 'вернулось, деньги снова у участника',
  waiting: 'банк ещё не ответил',
  already: 'уже записано раньше',
  manual_settlement: 'платёж по расчёту вручную',
  settlement_returned: 'вернулся платёж по расчёту вручную, расчёт можно предложить снова',
  repeated: 'повтор строки',
  no_reference:
    'НЕ ПРИНЯТО: строка не читается или в ней нет референса. Исправьте её в копии файла и загрузите копию',
  unknown_reference: 'НЕ ПРИНЯТО: выплаты с таким референсом нет. Сверьте его с пакетом и спросите банк',
  of_provider: 'НЕ ПРИНЯТО: эту выплату проводит провайдер, а не банк: её исход записывают в заявке',
  of_bank_file:
    'ВНИМАНИЕ: эту выплату провёл провайдер, а она ещё и в файле для банка: отмените пакет, а если банк уже заплатил, верните второй платёж',
  own_order: 'НЕ ПРИНЯТО: это ваша заявка, файл принимает другой сотрудник',
  own_approval: 'НЕ ПРИНЯТО: эту выплату одобряли вы, файл с её возвратом принимает другой сотрудник',
  return_waits: 'НЕ ПРИНЯТО: деньги пока нельзя вернуть участнику, что сделать, сказано в подробностях',
  wrong_sum: 'НЕ ПРИНЯТО: сумма не та, что в заявке. Спросите банк',
  unknown_result: 'НЕ ПРИНЯТО: непонятный результат. Исправьте его в копии файла и загрузите копию',
  contradicts: 'НЕ ПРИНЯТО: в файле и «исполнено», и «возврат». Спросите банк, чем закончилась выплата',
  not_sent: 'НЕ ПРИНЯТО: эта выплата не уходила. Спросите банк, что это за платёж',
  earlier_file:
    'НЕ ПРИНЯТО: выплата была и в отменённом пакете, и отказ или возврат может быть о нём. Узнайте в банке, не платит ли он по другому файлу, и запишите исход в заявке, а возврат из выписки разберите в «Сверке»',
  missing_days:
    'НЕ ПРИНЯТО: нет полных выписок за все дни от отправки выплаты до возврата, или остаток на начало дня не равен остатку на конец предыдущего, а банк мог списать её дважды. Загрузите выписки, взятые после этих дней, потом этот файл ещё раз',
  refund_conflict:
    'ВНИМАНИЕ: банк платит или заплатил, а деньги уже вернули участнику. Узнайте у банка, кто их получил, и разберите это в «Сверке»',
  duplicate: 'ВНИМАНИЕ: лишний документ об этой выплате. Сверьте его с выпиской и разберите в «Сверке»',
  duplicate_returned: 'вернулось лишнее списание, у участника ничего не изменилось',
  suggested: 'похоже на выплату: подтвердите',
  not_a_payout: 'не о выплатах',
  not_matched: 'не сопоставлено: загрузите файл ещё раз',
  failed: 'НЕ ЗАПИСАНО из-за ошибки, повторите с тем же файлом',
}

const resolved: ReadonlySet<BankResponseOutcome> = new Set([
  'paid',
  'returned',
  'waiting',
  'already',
  'manual_settlement',
  'settlement_returned',
  'repeated',
  'duplicate_returned',
  'not_a_payout',
])

/** Returns true for the outcomes of a row of the bank's response that staff need not check. */
export const isResolved = (outcome: BankResponseOutcome): boolean => resolved.has(outcome)
