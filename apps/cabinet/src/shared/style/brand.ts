import { createContext, useContext } from 'react'

/** The white label: everything that names the programme comes from the operator's configuration. */
export type Brand = {
  name: string
  tagline: string
  supportEmail: string
  /** Further links of the sidebar. */
  sidebarLinks: { title: string; href: string }[]
  /** Addresses of the operator's own logo and colours, where they are set up. */
  logo?: string
  stylesheet?: string
  /** In demo mode no message is sent and this is every code; a newcomer has to be told. */
  demoCode?: string
  /** Set where Yandex SmartCaptcha is: what the browser may know of it. */
  smartCaptcha?: SmartCaptchaAccess
  /** Counters of visits that are set up: their numbers and the origins that are called. */
  counters?: {
    /** The owners' own script and pixel are loaded; else their addresses for pages without scripts are called. */
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
