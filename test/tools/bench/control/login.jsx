import { useState } from 'react';

const fields = ['email', 'password'];

/**
 * A form that reports the first empty field and sends nothing.
 *
 * @param {{ texts: Record<string, string> }} props
 */
export default function Login({ texts }) {
  const [emptyField, setEmptyField] = useState(/** @type {string | undefined} */ (undefined));

  /** @param {import('react').SubmitEvent<HTMLFormElement>} event */
  function handleSubmit(event) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setEmptyField(fields.find((name) => !data.get(name)));
  }

  return (
    <form className="card" onSubmit={handleSubmit} noValidate>
      <h1>{texts.login}</h1>
      <p>{texts.loginLead}</p>
      {fields.map((name) => (
        <label className="field" key={name}>
          {texts[name]}
          <input className="input" name={name} type={name} />
          {emptyField === name && <span role="alert">{texts.required}</span>}
        </label>
      ))}
      <button className="button" type="submit">
        {texts.login}
      </button>
      <p>
        <a href="#/register">{texts.toRegister}</a>
      </p>
    </form>
  );
}
