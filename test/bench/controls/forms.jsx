import { useState } from 'react';

/** A form that names the first empty field; nothing is sent. */
export function Form({ title, lead, submit, more, to, fields, missing }) {
  const [empty, setEmpty] = useState();

  function check(event) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setEmpty(fields.find(({ name }) => !data.get(name))?.name);
  }

  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <form onSubmit={check} noValidate>
        {fields.map(({ name, label, type }) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{label}</label>
            <input id={name} name={name} type={type} />
            {empty === name && (
              <p className="error" role="alert">
                {missing}
              </p>
            )}
          </div>
        ))}
        <button className="button" type="submit">
          {submit}
        </button>
      </form>
      <p className="more">
        <a href={to}>{more}</a>
      </p>
    </>
  );
}
