import { expect, it } from 'vitest'
import { formatRiskEvidence } from './risk-labels.ts'
import { riskRules } from '@impulse/api/risk/risk-case'

it('the Russian sentence about each `same_…` risk rule ends with the number of members', () => {
  const shared = riskRules.filter((rule) => rule.startsWith('same_'))
  expect(shared.length).toBe(4)
  for (const rule of shared)
    for (const members of [2, 3, 21, 25])
      expect(formatRiskEvidence(rule, { members })).toMatch(new RegExp(`, участников: ${members}$`))
})
