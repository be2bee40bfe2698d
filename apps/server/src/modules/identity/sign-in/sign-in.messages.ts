import type { ConfirmationScope } from './sign-in.rules.ts'

/**
 * Maximum number of Cyrillic characters in one part of an SMS. A longer SMS consists of two parts and costs
 * twice as much.
 */
const onePart = 70

/**
 * Returns the text of the sign-in SMS. The WebOTP line with the host lets the browser fill in the code. When
 * the host is long, the SMS omits the warning, not the WebOTP line.
 */
export function codeText({ code, host }: { code: string; host: string }): string {
  const bound = `@${host} #${code}`
  const full = `Код входа: ${code}. Никому не сообщайте.\n${bound}`
  return full.length <= onePart ? full : `Код входа: ${code}\n${bound}`
}

/**
 * Returns the text of the SMS that confirms a recipient. One SMS part has no room for both a WebOTP line and
 * the warning. The warning is more important, because an attacker could redirect money with the code.
 */
const recipientCodeText = ({ code, label }: { code: string; label: string }): string =>
  `Код для получателя ${label}: ${code}. Никому не сообщайте.`

/**
 * SMS texts by purpose. Each text contains the purpose, so that a member who did not request the code recognises an
 * attack.
 */
const confirmTexts: Record<ConfirmationScope['purpose'], (input: { code: string; label: string }) => string> =
  {
    recipient: recipientCodeText,
    'automatic-withdrawal': ({ code, label }) => `Код для автовывода ${label}: ${code}. Никому не сообщайте.`,
    'old-phone': ({ code, label }) => `Код для смены номера на ${label}: ${code}. Никому не сообщайте.`,
    'new-phone': ({ code }) => `Код, чтобы входить по этому номеру: ${code}. Никому не сообщайте.`,
    'staff-account': ({ code }) => `Код для консоли сотрудников: ${code}. Никому не сообщайте.`,
    reauthentication: ({ code }) => `Код для выгрузки данных или смены ключей: ${code}. Никому не сообщайте.`,
    leaving: ({ code }) => `Код для удаления аккаунта: ${code}. Никому не сообщайте.`,
  }

export const confirmText = (
  purpose: ConfirmationScope['purpose'],
  input: { code: string; label: string },
): string => confirmTexts[purpose](input)

/** Maximum length of a recipient's label, so that the SMS fits into one part. */
export const maxLabelLength = onePart - recipientCodeText({ code: '000000', label: '' }).length
