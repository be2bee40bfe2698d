import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsoleApp } from './app/console-app.tsx'
import { allowNoMarkup } from './app/trusted-types.ts'

allowNoMarkup()

const nonce = document.querySelector<HTMLMetaElement>('meta[name="console-nonce"]')?.nonce ?? ''
// The content security policy allows only styles with this document's nonce, so the style library gets the
// nonce.
const cache = createCache({ key: 'css', nonce, prepend: true })
const root = document.getElementById('root')

if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <ConsoleApp />
      </CacheProvider>
    </StrictMode>,
  )
