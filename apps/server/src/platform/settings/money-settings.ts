import type { PayoutConfig, WithdrawalConfig } from '../config/payout-config.ts'

/** Settings as texts, by the names of their environment variables. */
export type Settings = Record<string, string>

/**
 * Returns the settings that affect withdrawals and payouts. The provider's secret is omitted, so that the
 * database has no copy of it; with a wrong secret every payout fails anyway.
 */
export function toMoneySettings({
  withdrawals,
  payouts,
}: {
  withdrawals: WithdrawalConfig
  payouts: PayoutConfig
}): Settings {
  const { payer } = payouts
  return {
    WITHDRAWAL_MIN: String(withdrawals.minimum),
    WITHDRAWAL_MAX: String(withdrawals.maximum),
    WITHDRAWAL_MONTH_LIMIT: String(withdrawals.monthLimit),
    WITHDRAWALS_PER_DAY: String(withdrawals.perDay),
    WITHDRAWAL_FEE: String(withdrawals.fee),
    TAX: withdrawals.tax,
    RECIPIENT_WAITING_HOURS: String(withdrawals.waitingHours),
    PAYOUTS: payouts.provider,
    PAYOUTS_URL: withoutSecrets(payouts.url),
    PAYOUTS_AGENT_ID: payouts.agentId,
    PAYOUTS_DAILY_CAP: String(payouts.dailyCap),
    PAYOUTS_SECOND_PERSON_FROM: String(payouts.secondApprovalFrom),
    // Normalized, with empty fields included, so that the order of the fields in `PAYER` does not matter.
    PAYER: JSON.stringify(Object.fromEntries(Object.entries(payer).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  }
}

function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/**
 * Setting that differs. `running`: value of the server; `here`: value of this process. Null: the setting is
 * missing there.
 */
export type OtherSetting = { name: string; running: string | null; here: string | null }

export const otherSettings = (running: Settings, here: Settings): OtherSetting[] =>
  [...new Set([...Object.keys(here), ...Object.keys(running)])]
    .map((name) => ({ name, running: running[name] ?? null, here: here[name] ?? null }))
    .filter(({ running, here }) => running !== here)
