import { useState } from 'react';

const fields = ['email', 'password'];

/** A form that names the first empty field; nothing is sent. */
export default function Login({ texts }) {
  const [empty, setEmpty] = useState();

  function check(event) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setEmpty(fields.find((name) => !data.get(name)));
  }

  return (
    <form className="card" onSubmit={check} noValidate>
      <h1>{texts.login}</h1>
      <p>{texts.loginLead}</p>
      {fields.map((name) => (
        <label className="field" key={name}>
          {texts[name]}
          <input className="input" name={name} type={name} />
          {empty === name && <span role="alert">{texts.required}</span>}
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
