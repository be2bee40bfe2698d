import { createContext, useContext } from 'react'

/** Texts and addresses of the programme, from the server's configuration. */
export type Brand = {
  name: string
  tagline: string
  supportEmail: string
  /** Additional links in the sidebar. */
  sidebarLinks: { title: string; href: string }[]
  /** Addresses of the programme's logo and stylesheet, if they are configured. */
  logo?: string
  stylesheet?: string
  /**
   * Confirmation code in demo mode, which sends no messages. Each code that the server would send has this value,
   * and the sign-in page shows it.
   */
  demoCode?: string
  /** Public part of the Yandex SmartCaptcha configuration, if SmartCaptcha is configured. */
  smartCaptcha?: SmartCaptchaAccess
  /** Configured visit counters: their ids, and the origins to which the browser sends requests. */
  counters?: {
    /**
     * True to load the scripts and pixels of the counters. False to request the addresses that the counters
     * offer for pages without scripts.
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
