import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  button,
  buttons,
  complaints,
  enter,
  field,
  formOf,
  heading,
  held,
  jane,
  judge,
  link,
  main,
  message,
  names,
  openApp,
  press,
  soon,
  statuses,
  trouble,
  type,
} from './stage.tsx';

const call = 'DELETE auth/confirmdelete/t0ken';
const confirm = vi.fn<(words: string) => boolean>();

beforeEach(() => {
  confirm.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
});

async function confirmDeletion(reason = 'I sign on paper.') {
  type('Reason', reason);
  return press('Confirm deletion');
}

describe('The confirmation of a deletion', () => {
  test('warns, asks for a reason and does nothing before somebody presses', async () => {
    const { sent } = await openApp('#/profile/delete/t0ken');
    expect(heading().textContent).toBe('Delete profile');
    expect(document.title).toBe('Delete profile – Sealport');
    expect(names()).toEqual(['reason']);
    expect(field('Reason').tagName).toBe('TEXTAREA');
    expect(autocompletes()).toEqual([['reason', null]]);
    expect(buttons()).toEqual(['Confirm deletion']);
    expect(button('Confirm deletion').className).toContain('danger');
    expect(link('Keep profile').getAttribute('href')).toBe('#/');
    expect(main().textContent).toContain(
      'Your profile and all files that the service has stored for you will be removed (not those in your Nextcloud). After that, no Nextcloud that is connected through this profile can use the service.',
    );
    expect(sent()).toEqual([]);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('judges the reason when it is left', async () => {
    await openApp('#/profile/delete/t0ken');
    expect(await judge('Reason', ['', ' \n ', '.'])).toEqual({
      '': 'A reason is required.',
      ' \n ': 'A reason is required.',
      '.': '',
    });
  });

  test('does not even ask without a reason', async () => {
    const { sent } = await openApp('#/profile/delete/t0ken');
    await press('Confirm deletion');
    expect(message('Reason')).toBe('A reason is required.');
    expect(document.activeElement).toBe(field('Reason'));
    expect(confirm).not.toHaveBeenCalled();
    expect(sent()).toEqual([]);
  });

  test('asks once more, and takes no for an answer', async () => {
    confirm.mockReturnValue(false);
    const { sent } = await openApp('#/profile/delete/t0ken', { user: jane });
    await confirmDeletion();
    expect(confirm.mock.calls).toEqual([['Really delete your user profile?']]);
    expect(sent()).toEqual([]);
    expect(field('Reason').value).toBe('I sign on paper.');
    expect(button('Confirm deletion').hasAttribute('aria-disabled')).toBe(false);
    expect([...alerts(), ...statuses()]).toEqual([]);
    expect(localStorage.getItem('signing.user')).not.toBeNull();
  });

  test('sends the reason, ends the session and leads home, which says so', async () => {
    const { sent } = await openApp('#/profile/delete/t0ken', {
      user: jane,
      server: { [call]: answer('') },
    });
    const { length } = history;
    await confirmDeletion(' I sign on paper.\n');
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(sent()).toEqual([[call, { reason: 'I sign on paper.' }]]);
    expect(statuses()).toEqual(['User profile deleted.']);
    expect(location.hash).toMatch(/^#\/\?status=deleted(&lang=en)?$/);
    expect(localStorage.getItem('signing.user')).toBeNull();
    expect(localStorage.getItem('signing.userHash')).toBeNull();
    const banner = within(screen.getByRole('banner'));
    expect(await banner.findByRole('link', { name: 'Login' })).toBeTruthy();
    expect(history.length).toBe(length);
  });

  test('is open to a visitor', async () => {
    const { sent } = await openApp('#/profile/delete/t0ken', { server: { [call]: answer({}) } });
    await confirmDeletion();
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(sent()).toHaveLength(1);
    expect(location.hash).toBe('#/?status=deleted');
  });

  test('says that the request is unknown, keeps the reason and the session', async () => {
    await openApp('#/profile/delete/t0ken', {
      user: jane,
      server: { [call]: answer({ message: 'No.' }, 404) },
    });
    await confirmDeletion();
    expect(alerts()).toContain('Delete request not found or expired.');
    expect(field('Reason').value).toBe('I sign on paper.');
    expect(location.hash).toBe('#/profile/delete/t0ken');
    expect(localStorage.getItem('signing.user')).not.toBeNull();
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await openApp('#/profile/delete/t0ken', { server: { [call]: trouble() } });
    for (const words of complaints) {
      await confirmDeletion();
      expect(alerts()).toContain(words);
      expect(field('Reason').value).toBe('I sign on paper.');
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await openApp('#/profile/delete/t0ken', { server: { [call]: reply } });
    const pressed = await confirmDeletion();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Confirm deletion/);
    await enter(formOf('Confirm deletion'));
    expect(sent()).toHaveLength(1);
    expect(confirm).toHaveBeenCalledTimes(1);
    release();
    await arriveAt('Request signatures straight from your Nextcloud');
  });

  test('speaks German', async () => {
    await openApp('#/profile/delete/t0ken?lang=de', { server: { [call]: answer({}, 404) } });
    await press('Löschung bestätigen');
    expect(message('Grund')).toBe('Bitte geben Sie einen Grund an.');
    type('Grund', 'Papier');
    await press('Löschung bestätigen');
    expect(confirm.mock.calls).toEqual([['Möchten Sie Ihr Benutzerprofil wirklich löschen?']]);
    expect(alerts()).toContain('Die Löschanfrage wurde nicht gefunden oder ist abgelaufen.');
  });

  test('speaks Italian until the session ends, and English then', async () => {
    await openApp('#/profile/delete/t0ken?lang=it', {
      user: jane,
      server: { [call]: answer({}) },
    });
    type('Motivo', 'Carta');
    await press('Conferma eliminazione');
    expect(confirm.mock.calls).toEqual([['Eliminare davvero il profilo utente?']]);
    await arriveAt('Request signatures straight from your Nextcloud');
    await soon();
    expect(document.documentElement.lang).toBe('en');
    expect(location.hash).toBe('#/?status=deleted&lang=en');
  });
});
