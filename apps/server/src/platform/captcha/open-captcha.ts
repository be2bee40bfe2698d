import type { Config } from '../config/config.ts'
import { altcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { noCaptcha } from './no-captcha.ts'
import { smartCaptcha } from './smart-captcha.ts'
import type { AppContext } from '../context.ts'

/** Returns the captcha that is configured by `CAPTCHA`. */
export function openCaptcha(
  context: Pick<AppContext, 'db' | 'clock' | 'log' | 'passwords'> & {
    config: Pick<Config, 'captcha' | 'smartCaptcha' | 'publicUrl'>
  },
): Captcha {
  const { captcha, smartCaptcha: account, publicUrl } = context.config
  if (captcha === 'none') return noCaptcha
  const fallback = altcha(context)
  if (!account) return fallback
  return smartCaptcha({
    ...context,
    account,
    fallback,
    host: new URL(publicUrl ?? 'http://localhost').hostname,
  })
}
