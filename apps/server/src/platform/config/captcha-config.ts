export type CaptchaConfig = {
  captcha: 'altcha' | 'none' | 'smartcaptcha'
  /** Account at SmartCaptcha. Present only when `captcha` is `smartcaptcha`. */
  smartCaptcha: SmartCaptchaConfig | undefined
}

export type SmartCaptchaConfig = {
  /** Origin from which the browser loads the script, and to which the backend sends tokens. */
  url: string
  /** Public key, used by the browser. */
  siteKey: string
  /** Secret key, used only by the backend. */
  serverKey: string
}

export function readCaptchaConfig(
  env: Record<string, string | undefined>,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): CaptchaConfig {
  const captcha = env['CAPTCHA'] || 'altcha'
  if (captcha === 'altcha' || captcha === 'none') return { captcha, smartCaptcha: undefined }
  if (captcha !== 'smartcaptcha') {
    problems.push('CAPTCHA is one of altcha, smartcaptcha, none')
    return { captcha: 'altcha', smartCaptcha: undefined }
  }
  const smartCaptcha = {
    url: (env['SMARTCAPTCHA_URL'] || 'https://smartcaptcha.cloud.yandex.ru').replace(/\/+$/, ''),
    siteKey: env['SMARTCAPTCHA_CLIENT_KEY'] ?? '',
    serverKey: env['SMARTCAPTCHA_SERVER_KEY'] ?? '',
  }
  const missing = [
    !smartCaptcha.siteKey && 'SMARTCAPTCHA_CLIENT_KEY',
    // The secret key is required only where the backend runs: with `BACKEND_URL`, another server calls
    // Yandex.
    !smartCaptcha.serverKey && !env['BACKEND_URL'] && 'SMARTCAPTCHA_SERVER_KEY',
  ].filter((name) => typeof name === 'string')
  if (missing.length > 0) problems.push(`CAPTCHA=smartcaptcha needs ${missing.join(' and ')}`)
  // The URL becomes part of the Content-Security-Policy header, so other characters could add sources to it.
  if (!/^https?:\/\/[\w.:-]+$/.test(smartCaptcha.url) || !URL.canParse(smartCaptcha.url))
    problems.push('SMARTCAPTCHA_URL is an origin: https://host')
  else if (mode === 'production' && !smartCaptcha.url.startsWith('https:'))
    problems.push('SMARTCAPTCHA_URL begins with https:// in production')
  return { captcha, smartCaptcha }
}
