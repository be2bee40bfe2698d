const errors: Record<string, string> = {
  refused: 'провайдер СМС отказал',
  failed: 'провайдер СМС не доставил',
  'no answer': 'провайдер СМС не ответил',
  'no receipt': 'за час нет отчёта о доставке',
  'no provider of SMS could be reached': 'нет связи ни с одним провайдером СМС',
  'enough for a day': 'участнику и так пришло слишком много СМС за сутки',
  'the sender died': 'сервер остановился, пока отправлял',
  'no browser': 'нет браузера, который принимает сообщения',
  'not sealed': 'браузер подписался с негодным ключом',
  'no attempt came back with an answer': 'сервер каждый раз останавливался, пока отправлял',
}

const patterns: readonly [RegExp, (code: string) => string][] = [
  [/^SMTP (\d{3})$/, (code) => `почтовый сервер ответил ${code}`],
  [/^status (\d{3})$/, (code) => `служба сообщений браузера ответила ${code}`],
  [/^http (\d{3})$/, (code) => `провайдер СМС ответил ${code}`],
  [/^(-?\d{1,4})$/, (code) => `код провайдера СМС ${code}`],
  [/^(E[A-Z_]{2,20})$/, (code) => `нет связи (${code})`],
]

/**
 * Returns the Russian text for the stored error of a delivery. For an unknown error the text is general: the
 * error itself may contain the message or the address.
 */
export function formatDeliveryError(error: string | null): string {
  if (error === null || error === '') return ''
  const known = Object.hasOwn(errors, error) ? errors[error] : undefined
  if (known !== undefined) return known
  for (const [pattern, toMessage] of patterns) {
    const code = pattern.exec(error)?.[1]
    if (code !== undefined) return toMessage(code)
  }
  return 'сбой, подробности в журнале сервера'
}
