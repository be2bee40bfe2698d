import { createContext, useContext } from 'react'

/** Texts and addresses of the programme, from the server's configuration. */
export type Brand = {
  name: string
  tagline: string
  supportEmail: string
  /** Additional links in the sidebar. */
  sidebarLinks: { title: string; href: string }[]
  /** Addresses of the programme's logo and stylesheet, if they are configured. */
  logo?: string | undefined
  stylesheet?: string | undefined
  /**
   * Fixed confirmation code of the demo mode, in which the server sends no messages. The sign-in page shows this code.
   */
  demoCode?: string
  /** Present when the server of the demo mode requires no captcha (`CAPTCHA=none`). */
  noCaptcha?: true
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
