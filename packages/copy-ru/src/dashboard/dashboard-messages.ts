import type { SystemSwitchKind, WaitingKind } from '@impulse/api/dashboard/console-dashboard'

export const pausedSwitchMessages: Record<SystemSwitchKind, string> = {
  'payouts-paused': 'Выплаты остановлены',
  'sign-in-codes-paused': 'СМС с кодом для входа остановлены',
}

export const waitingMessages: Record<WaitingKind, { title: string; none: string }> = {
  'identity-documents': { title: 'Документы на проверке', none: 'Все документы проверены' },
  withdrawals: { title: 'Заявки на вывод', none: 'Все заявки рассмотрены' },
  'payouts-ready': { title: 'Одобрено и не отправлено', none: 'Всё одобренное отправлено' },
  'payouts-blocked': { title: 'Одобрено, но не уходит', none: 'Ничего не задержано' },
  'payouts-in-debt': { title: 'Одобрено, а участник в долгу', none: 'Должников среди одобренных нет' },
  'payouts-overdue': { title: 'Отправлено, срок прошёл', none: 'Просроченных выплат нет' },
  'payouts-unclear': { title: 'Исход у провайдера неясен', none: 'Все исходы известны' },
  'statement-lines': { title: 'Строки выписок ждут разбора', none: 'Все строки выписок разобраны' },
  'double-debits': {
    title: 'Списано дважды или после возврата баллов',
    none: 'Двойных списаний нет',
  },
  'batches-partly-answered': {
    title: 'Банк ответил на пакет не полностью',
    none: 'На начатые пакеты банк ответил полностью',
  },
  claims: { title: 'Заявки «Не вижу договор»', none: 'На все заявки ответили' },
  'risk-cases': { title: 'Случаи риска', none: 'Все случаи закрыты' },
  'risk-checks': { title: 'Не удалось проверить участников и браузеры', none: 'Проверки проходят' },
  'security-alarms': { title: 'Тревоги безопасности', none: 'Отказов не больше обычного' },
  restrictions: {
    title: 'Снятие ограничений ждёт второго сотрудника',
    none: 'Никто не ждёт второго сотрудника',
  },
  'balance-corrections': { title: 'Изменения баланса без второго человека', none: 'Все изменения решены' },
  'unclaimed-payouts': { title: 'Невостребованное', none: 'Все вернувшиеся выплаты рассчитаны' },
  'manual-settlements': { title: 'Расчёты вручную без второго человека', none: 'Все расчёты решены' },
  'member-merges': { title: 'Объединения без второго человека', none: 'Все объединения решены' },
  payer: { title: 'Смена плательщика без второго администратора', none: 'Плательщик не меняется' },
  'legal-texts': { title: 'Документы программы без второго сотрудника', none: 'Все редакции решены' },
  tickets: { title: 'Вопросы участников', none: 'На все вопросы ответили' },
  undelivered: { title: 'Не доставлено за сутки', none: 'Всё доставлено' },
  imports: { title: 'Загрузки с отклонёнными строками за 30 дней', none: 'Отклонённых строк нет' },
  'reward-rules': { title: 'Пересчёты без окончания', none: 'Все пересчёты доведены до конца' },
}
