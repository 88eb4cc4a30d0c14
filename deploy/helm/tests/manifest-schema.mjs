import { readKubernetesSchemas } from './helm.mjs';

/**
 * What `kubectl apply` would refuse: unknown fields, wrong types, missing required ones. The description of
 * Kubernetes uses so little of JSON Schema that this needs no library.
 *
 * @returns (manifest) → problems, one a line.
 */
export function compileManifestCheck() {
  const definitions = readKubernetesSchemas();
  const names = new Map(
    Object.entries(definitions).flatMap(([name, schema]) =>
      (schema['x-kubernetes-group-version-kind'] ?? []).map(({ group, version, kind }) => [
        `${group ? `${group}/` : ''}${version} ${kind}`,
        name,
      ]),
    ),
  );
  return (manifest) => {
    const name = names.get(`${manifest.apiVersion} ${manifest.kind}`);
    if (!name) return [`there is no ${manifest.apiVersion} ${manifest.kind}`];
    return [...listProblems(definitions, { $ref: `#/definitions/${name}` }, manifest, '')];
  };
}

function* listProblems(definitions, schema, value, path) {
  const name = schema.$ref?.replace('#/definitions/', '');
  // Amounts and ports may be numbers or text.
  if (name?.endsWith('.IntOrString') || name?.endsWith('.resource.Quantity')) {
    if (!['string', 'number'].includes(typeof value)) yield `${path} is neither a number nor a text`;
    return;
  }
  const { type, properties, required = [], items, additionalProperties } = name ? definitions[name] : schema;
  if (!isOfType(type ?? (properties && 'object'), value)) {
    yield `${path} is not of type ${type}`;
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* listProblems(definitions, items, item, `${path}/${index}`);
    }
    return;
  }
  if (typeof value !== 'object' || (!properties && !additionalProperties)) return;
  for (const field of required) if (!(field in value)) yield `${path} lacks ${field}`;
  for (const [field, inner] of Object.entries(value)) {
    const known = properties?.[field] ?? additionalProperties;
    if (known) yield* listProblems(definitions, known, inner, `${path}/${field}`);
    else yield `${path}/${field} is unknown`;
  }
}

function isOfType(type, value) {
  switch (type) {
    case undefined:
      return true;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
