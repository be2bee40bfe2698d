import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LostFiles } from './lost-files.tsx'

afterEach(cleanup)

test('offers to choose the lost file, which opens the dialog of the field, and to close the message', () => {
  const [onClose, onPick] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <>
      <LostFiles names={['договор.jpg']} fieldId="file" onClose={onClose} />
      <input id="file" type="file" onClick={onPick} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать файл' }))
  expect(onPick).toHaveBeenCalledOnce()
  expect(document.activeElement?.id).toBe('file')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Понятно' }))
  expect(onClose).toHaveBeenCalledOnce()
})
