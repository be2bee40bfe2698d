import type { BackgroundTaskName } from '@impulse/api/background-tasks/console-background-tasks'

export const backgroundTaskLabels: Record<BackgroundTaskName, string> = {
  releases: 'Разморозка вознаграждений',
  'month-counts': 'Места договоров за прошедшие месяцы',
  payouts: 'Отправка выплат провайдеру',
  'payout-checks': 'Проверка выплат у провайдера',
  'automatic-withdrawals': 'Автовывод',
  imports: 'Загрузки договоров',
  risk: 'Правила риска',
  deliveries: 'Доставка уведомлений',
  'staff-alerts': 'Письма сотрудникам о выплатах',
  'sms-statuses': 'Статусы СМС и балансы',
  news: 'Уведомления о новостях',
  broadcasts: 'Рассылки',
  'identity-documents': 'Сроки документов',
  'account-deletion': 'Удаление аккаунтов',
  'audit-chain': 'Цепочка журнала',
  verification: 'Ночная проверка',
  'verification-of-changes': 'Проверка изменений',
  'bank-directories': 'Справочники банков',
  backup: 'Резервная копия',
  'backup-verification': 'Проверка резервной копии',
  cleanup: 'Уборка',
}

/** Labels of outbox jobs, by the kind under which the server stores them. */
const jobKindLabels: Readonly<Record<string, string>> = {
  'sms-code': 'Код по СМС',
  'email-link': 'Письмо со ссылкой',
  'deliver-notice': 'Уведомление участнику',
  'staff-alert': 'Письмо сотрудникам о выплатах',
  'leaving-discard': 'Удаление файлов аккаунта',
}

export const formatJobKind = (kind: string): string => jobKindLabels[kind] ?? kind
