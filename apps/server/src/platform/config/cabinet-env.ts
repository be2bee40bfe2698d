import * as z from 'zod'
import { readLogo } from './brand-files.ts'
import { oneOf, origin, parsed, readJson, text, when, wholeNumber } from './env-fields.ts'

const counterId = parsed('is the number of the counter', (value) =>
  /^\d{1,12}$/.test(value) ? value : undefined,
)
const counterUrl = origin.describe('origin of the counter; https:// in production')
const linksSchema = z.array(
  z.object({ title: z.string(), href: z.string().regex(/^(https?:\/\/|\/(?!\/))/) }),
)

/** Settings of the cabinet's appearance and visit counters, and of the deadlines that members see. */
export const cabinetEnv = {
  BRAND_NAME: text.prefault('ИМПУЛЬС').describe('name of the programme'),
  BRAND_TAGLINE: text.prefault('платформа для мотивации').describe('line under the name'),
  BRAND_LOGO: text
    .transform(readLogo)
    .optional()
    .describe('logo file: [how to](../how-to/set-up-the-brand.md)'),
  BRAND_COLOR: parsed('is two colours, for the light and the dark theme: #075866,#74ceda', (value) => {
    const [light, dark] = /^#[\da-f]{6},#[\da-f]{6}$/i.test(value) ? value.toLowerCase().split(',') : []
    return light && dark ? { light, dark } : undefined
  })
    .optional()
    .describe('accent colours: [how to](../how-to/set-up-the-brand.md)'),
  SIDEBAR_LINKS: parsed(
    'is JSON: [{ "title": "…", "href": "https://…" }]',
    (value) => linksSchema.safeParse(readJson(value)).data,
  )
    .prefault('[]')
    .describe('further links of the sidebar: `[{ "title": "…", "href": "https://…" }]`'),
  SUPPORT_EMAIL: text.prefault('help@impulse.example').describe('address of the support in texts'),
  ANSWER_HOURS: wholeNumber('is a whole number of hours', { pattern: /^[1-9]\d{0,3}$/ })
    .meta({ unit: 'hours' })
    .prefault('24')
    .describe('time within which the support answers, shown to members'),
  ACCOUNT_DELETION_DAYS: wholeNumber('is a number of days from 0 to 365', { max: 365 })
    .meta({ unit: 'days' })
    .prefault('30')
    .describe('time between a confirmed account deletion and the erasure'),
  COUNTER_TOPMAIL: counterId
    .optional()
    .describe('Top.Mail.ru; as all counters after a consent: [how to](../how-to/set-up-visit-counters.md)'),
  COUNTER_METRIKA: counterId.optional().describe('Yandex Metrika'),
  COUNTER_LIVEINTERNET: oneOf('on', 'off').prefault('off').describe('LiveInternet'),
  COUNTER_SCRIPTS: oneOf('on', 'off')
    .prefault('on')
    .describe('`off`: without the script of Top.Mail.ru and the pixel of LiveInternet'),
  ...when('COUNTER_TOPMAIL', { COUNTER_TOPMAIL_URL: counterUrl.prefault('https://top-fwz1.mail.ru') }),
  ...when('COUNTER_METRIKA', { COUNTER_METRIKA_URL: counterUrl.prefault('https://mc.yandex.ru') }),
  ...when('COUNTER_LIVEINTERNET=on', {
    COUNTER_LIVEINTERNET_URL: counterUrl.prefault('https://counter.yadro.ru'),
  }),
}
