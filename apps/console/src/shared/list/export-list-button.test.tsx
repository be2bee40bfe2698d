import { ListContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { ExportListButton } from './export-list-button.tsx'

const list = { resource: 'members', filterValues: {}, sort: { field: 'createdAt', order: 'DESC' } }
const buttonsFor = (role: 'verifier' | 'finance' | 'admin') =>
  renderAs(
    listPermissions(role),
    <ListContextProvider value={list as never}>
      <ExportListButton action="members.export" />
    </ListContextProvider>,
  ).buttons

it('only administrators see the button that downloads the list of members', () => {
  expect([buttonsFor('verifier'), buttonsFor('finance'), buttonsFor('admin')]).toEqual([[], [], ['Скачать']])
})
