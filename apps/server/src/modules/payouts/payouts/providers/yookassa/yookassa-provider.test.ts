import { expect, it } from 'vitest'
import { aPayoutStub } from '../../../../../testing/stubs/payout-stub.ts'
import { yookassaProvider } from './yookassa-provider.ts'

it('submits no payout when the provider does not respond to the name check in time', async () => {
  const slow = await aPayoutStub({ delayMs: 10_000 })
  const submission = {
    reference: 'IM-7-00007M',
    keyVersion: 1,
    credited: 100n,
    bankId: '100000000004',
    phone: '79000000001',
  }
  const name = { firstName: 'Анна', middleName: '', lastName: 'Соколова' }
  const provider = yookassaProvider({ url: slow.url, agentId: 'agent', secret: 'secret' })
  const creation = await provider.create({ ...submission, description: '', name }, { timeoutMs: 3 })
  expect(creation).toMatchObject({ kind: 'refused', because: 'check_unavailable' })
  expect(slow.reports.size).toBe(0)
})
