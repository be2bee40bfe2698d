import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { CancelDialog } from './batch-actions.tsx'

const pending = { state: 'pending', credited: 1500 }

it.each([
  [[pending, pending], 'Все платежи, 2 на 3 000 ₽, снова ждут отправки'],
  [[pending, { state: 'paid', credited: 2500 }], 'Платежи без исхода, 1 на 1 500 ₽, снова ждут отправки'],
])('names the payments that become ready again when a batch with %j is cancelled', async (lines, text) => {
  const batch = { id: '7', state: 'created', count: 2, lines } as unknown as ConsolePayoutBatch
  const dialog = await openScreen(
    <CancelDialog batch={batch} onClose={() => undefined} onDone={() => undefined} />,
  )
  expect(dialog.text()).toContain(text)
})
