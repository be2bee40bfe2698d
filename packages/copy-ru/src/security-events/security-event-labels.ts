import type { SecurityEventKind, SecurityOutcome } from '@impulse/api/security-events/console-security-events'

export const securityEventKindLabels: Record<SecurityEventKind, string> = {
  'member-code': 'Вход участника по коду',
  'member-passkey': 'Вход участника по ключу',
  'staff-password': 'Вход сотрудника: пароль',
  'staff-second-factor': 'Вход сотрудника: второй фактор',
  'staff-invitation': 'Вход сотрудника по приглашению',
  confirmation: 'Подтверждение действия',
  permission: 'Нет прав',
  'rate-limit': 'Достигнут лимит',
  'foreign-site': 'Запрос с чужого сайта',
  token: 'Недействительный токен или ключ',
  'bad-input': 'Неверный запрос',
  'unknown-host': 'Запрос к чужому адресу',
  'csp-violation': 'Нарушение политики страницы',
  'infected-file': 'Файл с вирусом',
  overflow: 'Не поместилось в журнал',
}

export const securityOutcomeLabels: Record<SecurityOutcome, string> = {
  success: 'Успех',
  failure: 'Отказ',
}
