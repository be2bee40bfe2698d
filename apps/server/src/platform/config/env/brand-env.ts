import * as z from 'zod'
import { readLogo } from '../brand-files.ts'
import { parsed, readJson, text } from './env-fields.ts'

const linksSchema = z.array(
  z.object({ title: z.string(), href: z.string().regex(/^(https?:\/\/|\/(?!\/))/) }),
)

/**
 * Settings of the programme's brand in the cabinet: name, tagline, logo, colours, links of the sidebar, and the e-mail
 * address of the support.
 */
export const brandEnv = {
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
}
