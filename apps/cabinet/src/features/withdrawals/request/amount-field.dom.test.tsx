import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { AmountField } from './amount-field.tsx'

afterEach(cleanup)

const charges = { fee: 0, taxMode: 'none', yearIncome: 0, yearTax: 0 } as const

test.each([
  [30_000, '1 б. = 1 ₽ · доступно 40 000 б. · от 100 до 30 000 за раз'],
  [12_000, '1 б. = 1 ₽ · доступно 40 000 б. · от 100, в этом месяце ещё 12 000 б.'],
])(
  'with %d points left of the month, the limits of one withdrawal take one part of the hint',
  (monthLeft, hint) => {
    const limits = { available: 40_000, minimum: 100, maximum: 30_000, monthLimit: 50_000, monthLeft }
    render(
      <AmountField
        id="a"
        value=""
        terms={{ ...limits, charges } as WithdrawalTerms}
        error={null}
        onChange={() => undefined}
      />,
    )
    const described = document.getElementById('a-hint')
    expect(described?.textContent.replaceAll('\u00a0', ' ')).toBe(hint)
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBe('a-hint')
  },
)
