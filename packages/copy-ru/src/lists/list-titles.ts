/**
 * Titles of the console's lists, by the last part of their path. The exported file and the audit show this title. The
 * page of the list shows it too, unless the page has a title of its own.
 */
export const listTitles = {
  'trial-balance': 'Оборотная ведомость',
  'tax-register': 'Налог за год',
  'unclaimed-payouts': 'Невостребованное',
  'manual-settlements': 'Расчёты вручную',
  'journal-entries': 'Проводки',
  'member-incomes': 'Доходы по месяцам',
  'member-tax-rates': 'Налог по ставкам',
  'tax-calculation': 'Расчёт налога',
  'closed-months': 'Закрытие месяца',
  audit: 'Журнал',
  'security-events': 'Журнал безопасности',
  'balance-corrections': 'Изменения балансов',
  broadcasts: 'Рассылки',
  claims: 'Заявки на договоры',
  contracts: 'Договоры',
  deliveries: 'Доставка',
  'identity-documents': 'Документы',
  imports: 'Загрузки',
  members: 'Участники',
  'member-merges': 'Объединения',
  news: 'Новости',
  'payout-batches': 'Пакеты для банка',
  'statement-lines': 'Сверка',
  tickets: 'Вопросы участников',
  'risk-cases': 'Риски',
  'reward-rules': 'Правила начисления',
  staff: 'Сотрудники',
  withdrawals: 'Заявки на вывод',
} as const
