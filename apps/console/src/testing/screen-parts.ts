import { fireEvent, screen, within } from '@testing-library/react'
import { settle } from './settle.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Replaces each run of spaces, including non-breaking spaces and line breaks, with one ordinary space, and trims the
 * text.
 */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the part of the page that staff can use: the uppermost dialog, or the whole page when no dialog is open. */
const usable = () => within(screen.queryAllByRole('dialog').at(-1) ?? document.body)

const buttons = (label: string) =>
  screen
    .queryAllByRole('button', { name: (name) => plain(name) === label })
    .filter((button) => !button.hasAttribute('disabled'))

/** Returns the controls with this label. Ignores the asterisk that MUI adds to the label of a required field. */
const labelled = (label: string) =>
  usable().queryAllByLabelText((text) => plain(text).replace(/ \*$/, '') === label, {
    selector: 'input, select, textarea, [role=combobox]',
  })

function only<One>(label: string, found: readonly One[]): One {
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`The page has «${label}» ${found.length} times`)
  return one
}

/**
 * Returns the control with this label. For a select field, the label belongs to the visible combobox, and the control
 * is the hidden input next to the combobox.
 */
function field(label: string): Control {
  const found = only(label, labelled(label))
  return found.role === 'combobox' ? only<Control>(label, inputsNextTo(found)) : (found as Control)
}
const inputsNextTo = (choice: HTMLElement) => [...(choice.parentElement?.querySelectorAll('input') ?? [])]

function enabledField(label: string): Control {
  const control = field(label)
  if (control.disabled) throw new Error(`«${label}» is disabled`)
  return control
}

/** Returns the texts that describe a control, such as its error. */
function descriptionOf(control: Element): string {
  const described = control.getAttribute('aria-describedby')
    ? control
    : control.parentElement?.querySelector('[role=combobox]')
  const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => plain(document.getElementById(id)?.textContent ?? '')).join(' ')
}

const invalidControls = () => [...document.querySelectorAll<Control>('[aria-invalid=true][name]')]

/** Returns the text of an alert without its buttons. */
const messageOf = (alert: HTMLElement): string =>
  plain((alert.querySelector('.MuiAlert-message') ?? alert).textContent ?? '')

/** Functions that read the open page and act on it, as a staff member does. */
export const screenParts = {
  field,
  text: () => plain(document.body.textContent),
  /** Returns true when the page has a control, or a button that is not disabled, with this label. */
  has: (label: string) => buttons(label).length > 0 || labelled(label).length > 0,
  /** Presses the button with this label. Pressing the submit button of a form also submits the form. */
  press: (label: string) => settle(() => fireEvent.click(only(label, buttons(label)))),
  type: (label: string, value: string) =>
    settle(() => fireEvent.change(enabledField(label), { target: { value } })),
  tick: (label: string, checked: boolean) => {
    const box = enabledField(label) as HTMLInputElement
    if (box.type !== 'checkbox' || box.checked === checked)
      throw new Error(`«${label}» cannot be changed to ${checked}`)
    return settle(() => fireEvent.click(box))
  },
  /** Opens a select field and returns the texts of its options. */
  choices: async (label: string) => {
    await settle(() => fireEvent.mouseDown(only(label, labelled(label))))
    return screen.getAllByRole('option').map(({ textContent }) => plain(textContent))
  },
  /** Error at the field with this label. */
  errorAt: (label: string) => {
    const control = field(label)
    return invalidControls().includes(control) ? descriptionOf(control) : ''
  },
  /** Errors at the fields, by the field's name. */
  errors: () =>
    Object.fromEntries(invalidControls().map((control) => [control.name, descriptionOf(control)])),
  /** Texts of all alerts on the page, without the texts of their buttons. */
  alerts: () => screen.queryAllByRole('alert').map(messageOf),
}
