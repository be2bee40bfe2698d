import { createContext, useContext } from 'react'

/** White label: every text and address that names the programme, from the operator's configuration. */
export type Brand = {
  name: string
  tagline: string
  supportEmail: string
  /** Additional links of the sidebar. */
  sidebarLinks: { title: string; href: string }[]
  /** Addresses of the operator's logo and colours, if configured. */
  logo?: string
  stylesheet?: string
  /**
   * Code of the demo mode, which sends no messages: every sent code has this value, and the sign-in page
   * shows it.
   */
  demoCode?: string
  /** Public part of the Yandex SmartCaptcha configuration, if configured. */
  smartCaptcha?: SmartCaptchaAccess
  /** Configured visit counters: their ids and the origins that are called. */
  counters?: {
    /**
     * True to load the counters' own scripts and pixels; otherwise their addresses for pages without scripts
     * are called.
     */
    scripts: boolean
    topMail?: { id: string; url: string }
    metrika?: { id: string; url: string }
    liveInternet?: { url: string }
  }
}

export type SmartCaptchaAccess = { url: string; siteKey: string }

export const defaultBrand: Brand = {
  name: 'ИМПУЛЬС',
  tagline: 'платформа для мотивации',
  supportEmail: 'help@impulse.example',
  sidebarLinks: [],
}

export const BrandContext = createContext<Brand>(defaultBrand)

export const useBrand = (): Brand => useContext(BrandContext)
