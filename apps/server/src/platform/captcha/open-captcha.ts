import type { Config } from '../config/config.ts'
import { altcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { noCaptcha } from './no-captcha.ts'
import { smartCaptcha } from './smart-captcha.ts'
import type { AppContext } from '../context.ts'

/** Returns the configured captcha. */
export function openCaptcha(
  deps: Pick<AppContext, 'db' | 'clock' | 'log' | 'passwords'> & {
    config: Pick<Config, 'captcha' | 'smartCaptcha' | 'publicUrl'>
  },
): Captcha {
  const { captcha, smartCaptcha: account, publicUrl } = deps.config
  if (captcha === 'none') return noCaptcha
  const fallback = altcha(deps)
  if (!account) return fallback
  return smartCaptcha({ ...deps, account, fallback, host: new URL(publicUrl ?? 'http://localhost').hostname })
}
