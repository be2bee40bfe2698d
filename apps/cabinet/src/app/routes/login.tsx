import { SignInPage } from '../../features/sign-in/sign-in-page.tsx'
import { guardDocument, guardNavigation, redirectSignedIn } from '../guards.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.login }

export const middleware = [guardDocument(redirectSignedIn)]
export const clientMiddleware = [guardNavigation(redirectSignedIn)]

export default function Route() {
  return <SignInPage />
}
