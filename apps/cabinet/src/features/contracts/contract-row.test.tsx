import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContractRow } from './contract-row.tsx'

const contract: ContractItem = {
  number: 'АБ-77123',
  productName: '',
  city: '',
  connectedAt: '2026-11-05',
  status: 'submitted',
  reward: null,
  expectedReward: null,
  releasesAt: null,
  reason: null,
  historyId: null,
  orderId: '7',
}

test('the row of a contract without product and city names its number once', () => {
  const row = renderToStaticMarkup(
    <ContractRow contract={contract} today="2026-12-01" onOpen={() => undefined} />,
  )
  expect(row.match(/АБ-77123/g)).toHaveLength(1)
})
