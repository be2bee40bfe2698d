/**
 * Returns the Russian title of an operation in the history, by the kind that the ledger gives it. The search
 * of the history searches these titles too.
 */
export function historyTitle({
  kind,
  contractNumber,
}: {
  kind: string
  contractNumber: string | null
}): string {
  const contract = contractNumber ? `№\u00A0${contractNumber}` : ''
  switch (kind) {
    case 'reward':
      return contract ? `Договор ${contract}` : 'Вознаграждение'
    case 'release':
      return contract ? `Разморожено по договору ${contract}` : 'Разморожено'
    case 'cancellation':
      return contract ? `Договор ${contract} расторгнут` : 'Договор расторгнут'
    case 'reversal':
      return contract ? `Начисление по договору ${contract} снято` : 'Начисление снято'
    case 'restore':
      return contract ? `Договор ${contract} восстановлен` : 'Договор восстановлен'
    case 'recalculation':
      return contract ? `Перерасчёт по договору ${contract}` : 'Перерасчёт'
    case 'withdrawal':
      return 'Вывод средств'
    // Both operations give the points of a withdrawal back to the member: `refund` before the withdrawal was recorded
    // as paid, `return` when the bank returned a payout that was recorded as paid.
    case 'refund':
    case 'return':
      return 'Возврат вывода'
    case 'correction':
      return 'Корректировка'
    case 'merge':
      return 'Объединение учётных записей'
    default:
      return 'Операция'
  }
}
