import { maskPhone } from '@impulse/api/fields/phone'

/** Returns a short name of a recipient: the bank and the last digits of the phone or account. */
export const recipientName = (recipient: {
  bankName: string
  phone: string | null
  account: string | null
}): string =>
  recipient.phone === null
    ? `${recipient.bankName}, счёт ··${formatRecipientEnd(recipient)}`
    : `${recipient.bankName}, ${maskPhone(recipient.phone)}`

/** Returns a recipient's name, shortened to `maxLength` characters, for the SMS with the code. */
export function shortRecipientName(
  recipient: { bankName: string; phone: string | null; account: string | null },
  maxLength: number,
): string {
  const end = ` ··${formatRecipientEnd(recipient)}`
  const maxBankNameLength = maxLength - end.length
  const bank =
    recipient.bankName.length <= maxBankNameLength
      ? recipient.bankName
      : `${recipient.bankName.slice(0, maxBankNameLength - 1).trimEnd()}…`
  return bank + end
}

const formatRecipientEnd = ({ phone, account }: { phone: string | null; account: string | null }): string =>
  phone === null ? (account ?? '').slice(-4) : phone.slice(-2)

/**
 * Notification that a recipient was confirmed. `waitingHours`: waiting time before the first payout, 0 for the
 * member's own phone.
 */
export const recipientAddedNotification = ({
  name,
  waitingHours,
}: {
  name: string
  waitingHours: number
}) => ({
  title: 'Новый получатель для вывода',
  body: `${name}. ${waitingHours > 0 ? `Вывести туда можно через ${waitingHours} ч. ` : ''}Если это не вы, нажмите «Это не я» на странице «Устройства и сеансы»`,
  link: '/lk/devices?report',
})
