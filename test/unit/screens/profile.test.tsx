import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  click,
  clickButton,
  enter,
  fill,
  getButton,
  getControls,
  getDescription,
  getField,
  getFieldError,
  getForm,
  getHeading,
  getLink,
  getMain,
  getStatuses,
  openApp,
  pressKey,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const save = 'POST settings/profile';
const userWithUnknownFields = { ...jane, quota: 7, groups: ['a'] };

describe('The profile', () => {
  test('The profile has three forms with the data of the logged-in user.', async () => {
    const { getRequests } = await openApp('#/profile', { user: jane });
    expect(getHeading().textContent).toBe('Profile');
    const forms = ['Save', 'Change password', 'Delete profile'].map(getForm);
    expect(forms.map((form) => getControls(form).map(({ name }) => name))).toEqual([
      Object.keys(jane),
      ['password', 'new_password', 'new_password2'],
      ['password'],
    ]);
    expect(getControls(forms[0]).map(({ value }) => value)).toEqual(Object.values(jane));
    expect(getField('Email address').readOnly).toBe(true);
    expect(getDescription('Email address')).toContain('The email address cannot be changed.');
    expect(getLink('Do you need another one?').hash).toBe('#/docs/help?section=profile-data');
    expect(getLink('How to prepare for it').hash).toBe('#/docs/help?section=deleting');
    expect(getDescription('Language')).toContain('Deutsch, English');
    expect(getDescription('Current password', forms[1])).toBe(
      'Forgotten it? Log out, then use “Reset password”.',
    );
    const usernameInputs = [...getMain().querySelectorAll('input[autocomplete=username]')];
    expect(
      usernameInputs.map((it) => [(it as HTMLInputElement).value, it.hasAttribute('name')]),
    ).toEqual(Array(2).fill([jane.email, false]));
    expect(getRequests()).toEqual([]);
  });

  test('The profile is sent back whole, trimmed where changed, and stored as the service returns it.', async () => {
    const savedUser = { ...userWithUnknownFields, display_name: 'Jane D.' };
    const { getRequests } = await openApp('#/profile', {
      user: userWithUnknownFields,
      server: { [save]: replyWith(savedUser) },
    });
    await fill('Name', ' Jane D ');
    await clickButton('Save');
    expect(getRequests()).toEqual([[save, { ...userWithUnknownFields, display_name: 'Jane D' }]]);
    expect(getField('Name').value).toBe('Jane D.');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(savedUser);
    expect(getButton('Jane D.', document.body).textContent).toContain('Jane D.');
    expect(sessionStorage).toHaveLength(0);
  });

  test('Unknown fields of the profile are kept.', async () => {
    const unusualUser = { ...jane, display_name: ' Jane ', language: 'tlh', country: 'XX' };
    const { getRequests } = await openApp('#/profile', {
      user: unusualUser,
      server: { [save]: replyWith(unusualUser) },
    });
    expect([getField('Language').value, getField('Country').value]).toEqual(['tlh', 'XX']);
    await clickButton('Save');
    expect(getRequests()).toEqual([[save, unusualUser]]);
  });

  test('The hint of a new password counts an emoji as one character.', async () => {
    await openApp('#/profile', { user: jane });
    const form = getForm('Change password');
    const getTick = () => form.querySelector('.field__description svg');
    await enter('New password', '😀😀😀', form);
    expect(getTick()).toBeNull();
    await enter('New password', '😀😀😀😀😀😀', form);
    expect(getTick()).not.toBeNull();
  });

  test('The Show buttons are described by their fields.', async () => {
    await openApp('#/profile', { user: jane });
    const show = getButton('Show', getForm('Delete profile'));
    const descriptionElement = document.getElementById(show.getAttribute('aria-describedby') ?? '');
    expect(descriptionElement?.textContent).toBe('Current password');
    await clickButton('Show', getForm('Delete profile'));
    expect(getField('Current password', getForm('Delete profile')).type).toBe('text');
  });

  test('The profile shows what another tab has saved, except for fields edited here.', async () => {
    const { getRequests } = await openApp('#/profile', {
      user: jane,
      server: { [save]: replyWith(jane) },
    });
    await fill('Country', 'IT');
    await changeUserInOtherTab({ ...jane, display_name: 'Jane Married', country: 'AT' });
    expect([getField('Name').value, getField('Country').value]).toEqual(['Jane Married', 'IT']);
    await clickButton('Save');
    const expectedUser = { ...jane, display_name: 'Jane Married', country: 'IT' };
    expect(getRequests()).toEqual([[save, expectedUser]]);
  });

  test('Saving another language switches the page to it, and the message with it.', async () => {
    await openApp('#/profile', {
      user: jane,
      server: { [save]: replyWith({ ...jane, language: 'de' }) },
    });
    await fill('Language', 'de');
    await clickButton('Save');
    await waitForScreen('Profil');
    expect(location.hash).toBe('#/profile?lang=de');
    expect(getStatuses()).toEqual(['Ihr Profil wurde geändert.']);
  });

  test.each(['jürgen@example.com', `${'j'.repeat(60)}@example.com`])(
    'A profile can be saved even if its email address, which cannot be changed, is invalid: %s.',
    async (email) => {
      const user = { ...jane, email };
      const { getRequests } = await openApp('#/profile', {
        user,
        server: { [save]: replyWith({ ...user, display_name: 'Jane D.' }) },
      });
      const form = getForm('Save');
      await click(getField('Email address', form));
      await pressKey('{Tab}');
      await fill('Name', 'Jane D.', form);
      await clickButton('Save', form);
      expect(getRequests()).toEqual([[save, { ...user, display_name: 'Jane D.' }]]);
      expect(getFieldError('Email address', form)).toBeUndefined();
    },
  );

  test('A value that its field cannot represent is sent back unchanged.', async () => {
    const user = { ...jane, display_name: 'Jane\nDoe' };
    const { getRequests } = await openApp('#/profile', {
      user,
      server: { [save]: replyWith(user) },
    });
    await clickButton('Save', getForm('Save'));
    expect(getRequests()).toEqual([[save, user]]);
    expect(sessionStorage).toHaveLength(0);
  });
});
