import { expect, it } from 'vitest'
import { auditActions, formatAuditAction } from './audit-actions.ts'
import { formatAuditChange, formatAuditObject, formatAuditReason } from './audit-labels.ts'
import { scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { staffRoles } from '@impulse/api/staff/console-permissions'
import { withdrawalReasonCodes } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { riskRules } from '@impulse/api/risk/risk-case'

const latin = /[a-z]{3,}/i

it('has a Russian label for every action of the audit', () => {
  for (const action of auditActions) expect(formatAuditAction(action)).toMatch(/^[А-ЯЁ][а-яё «»]+/)
  expect(formatAuditAction('newer.programme')).toBe('newer.programme')
})

it('shows the object, the reason and the change of an audit row with Russian labels instead of codes', () => {
  for (const object of scanFields)
    for (const action of ['scan.put', 'scan.read', 'scan.removed'])
      expect(formatAuditObject({ action, object })).not.toMatch(latin)
  const refused = { action: 'scan.read-refused', object: 'innScan scan_not_found' }
  expect(formatAuditObject(refused)).toBe('Свидетельство ИНН. Такого скана нет')
  const page = { action: 'scan.read-refused', object: 'adressScan 2 file_not_shown' }
  expect(formatAuditObject(page)).toMatch(/^Страница с регистрацией, страница 2\. Файл не открывается/)
  expect(formatAuditObject({ action: 'scan.read', object: 'adressScan 2' })).toBe(
    'Страница с регистрацией, страница 2',
  )
  expect(formatAuditObject({ action: 'passport.read-refused', object: 'own_document' })).toMatch(/^Это ваш/)
  const refusedRead = { action: 'file.read-refused', object: '7b0e file_not_shown' }
  expect(formatAuditObject(refusedRead)).toMatch(/^7b0e\. Файл не открывается/)
  expect(formatAuditObject({ action: 'passport.sent', object: 'version 3' })).toBe('версия 3')
  expect(formatAuditObject({ action: 'document.publish', object: 'rules 2' })).toBe(
    'Правила программы, редакция 2',
  )
  expect(formatAuditObject({ action: 'list.exported', object: 'members.csv' })).toBe('Участники, CSV')
  expect(formatAuditObject({ action: 'payouts.exported', object: '12 1c' })).toBe('№\u00a012, 1С')
  const roles = staffRoles.join(', ')
  const text = 'Редактор, Проверяющий, Финансы, Администратор'
  expect(formatAuditReason({ action: 'staff.created', object: 'olga', reason: roles })).toBe(text)
  expect(formatAuditChange({ action: 'staff.roles-changed', before: 'verifier', after: roles })).toBe(
    `Проверяющий → ${text}`,
  )
  for (const reason of riskRules)
    expect(formatAuditReason({ action: 'risk.opened', object: '1', reason })).not.toMatch(latin)
  for (const reason of withdrawalReasonCodes)
    for (const action of ['payout.rejected', 'payout.outcome-proposed', 'payout.outcome-recorded'])
      expect(formatAuditReason({ action, object: '1', reason })).not.toMatch(latin)
  const recorded = { action: 'payout.outcome-recorded', object: '1' }
  expect(formatAuditReason({ ...recorded, reason: 'paid' })).toBe('выплачено')
  expect(formatAuditReason({ ...recorded, reason: 'paid: письмо № 7: ответ' })).toBe(
    'выплачено: письмо № 7: ответ',
  )
  expect(
    formatAuditReason({ action: 'list.exported', object: 'withdrawals.csv', reason: 'q=…, status=review' }),
  ).toMatch(/^поиск: …, состояние: [а-яё ]+$/)
  expect(formatAuditReason({ action: 'member.blocked', object: '', reason: 'verifier' })).toBe('verifier')
})
