import { useLoaderData } from 'react-router'
import { AccountPage } from '../../../features/profile/contacts/contacts-page.tsx'
import { PersonalPage } from '../../../features/profile/forms/personal-page.tsx'
import { findSectionTitle } from '../../../features/profile/sections.ts'
import { WorkPage } from '../../../features/profile/forms/work-page.tsx'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

const forms = { personal: PersonalPage, work: WorkPage, account: AccountPage }
type Form = keyof typeof forms

export const handle: PageHandle = { page: pages.profile, title: (form) => findSectionTitle(form as Form) }

/** Returns the name of the form in the page's address, without a request to the backend. */
const loadForm: Load<Form> = async (_api, { url }) => {
  const name = url.pathname.split('/')[2]
  return (Object.keys(forms) as Form[]).find((form) => form === name) ?? 'personal'
}

export const loader = pageLoad(loadForm)

export function Component() {
  const Page = forms[useLoaderData<Form>()]
  return <Page />
}
