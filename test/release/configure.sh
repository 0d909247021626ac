#!/bin/sh
# Writes settings, the policy that fits them and the brand into dist/index.html, as the build does it, without Node.
# Run it again after every change of the settings:
#   sh configure.sh settings.json
# HOSTING.md describes the settings. A mistake in them changes nothing and ends with exit code 1.
set -eu
# awk has to see bytes, and every tool has to sort and match alike.
LC_ALL=C
export LC_ALL

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

[ $# -eq 1 ] || fail "Usage: sh configure.sh settings.json"
folder=$(dirname "$0")
template=$folder/template.html
page=$folder/dist/index.html
for file in "$1" "$template" "$page"; do
  [ -f "$file" ] && [ -r "$file" ] || fail "$file: It cannot be read. Nothing was changed."
done
# awk takes a=b for an assignment, and ./a=b for a file.
case $1 in
  /*) settings=$1 ;;
  *) settings=./$1 ;;
esac
case $template in
  /*) ;;
  *) template=./$template ;;
esac

new=$page.new.$$
trap 'rm -f "$new"' EXIT
trap 'exit 1' HUP INT TERM
# The new page gets the permissions of the old one.
cp -p "$page" "$new"

# The program below: parses the settings, validates them, and prints the finished page. What it has to say goes to stderr.
NAME=$1 awk '
BEGIN {
  for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
  name = ENVIRON["NAME"]
  # White space as JavaScript trims it: ASCII, and the UTF-8 of U+00A0, U+1680, U+2000 to U+200A and so on.
  space = "([\t-\r ]|\302\240|\341\232\200|\342\200[\200-\212\250\251\257]|\342\201\237|\343\200\200|\357\273\277)"
  defineSettings()
}
reading == "settings" { text = text $0 "\n" }
reading == "template" { template = template $0 "\n" }
END {
  sub(/^\357\273\277/, "", text)
  if (!isUtf8(text)) refuse("It is not UTF-8.")
  length_ = length(text)
  at = 1
  parse("")
  skip()
  if (at <= length_) unexpected()
  validate()
  if (errors) exit 1
  warn()
  writePage()
}

# The table of settings: the type of each, in the order of src/core/settings.

function define(key, type, shape) {
  order[++count] = key
  kind[key] = type
  expected[key] = shape
}
function defineSettings(   url, base, string) {
  url = "an https: URL"
  base = "https://host/path or /path, without"
  string = "a string that is not blank"
  define("apiBase", "apiBase", base " /api/v1, query and user name (http: for localhost only)")
  define("brand", "brand", "1 to 40 characters")
  define("session", "session", "\"page\" or \"server\"")
  define("analytics", "group")
  define("analytics.id", "id", "a number from 1")
  define("analytics.url", "base", base " query and user name")
  define("links", "group")
  define("links.imprint", "url", url)
  define("links.privacy", "url", url)
  define("links.contact", "url", url)
  define("links.ios", "url", url)
  define("links.appStore", "urlOrFalse", url ", or false")
  define("service", "group")
  define("service.api", "url", url)
  define("service.web", "url", url)
  define("operator", "group")
  define("operator.name", "string", string)
  define("operator.address", "strings", "a list of strings")
  define("operator.email", "email", "an email address")
  define("operator.phone", "string", string)
  define("operator.representative", "string", string)
  define("operator.register", "string", string)
  define("operator.vatId", "string", string)
  define("operator.fingerprint", "fingerprint", "64 hexadecimal digits")
}
function groupOf(key) { return index(key, ".") ? substr(key, 1, index(key, ".") - 1) : "" }

# JSON. A value is found by its path, for example "links.imprint" (a key that holds a dot cannot be a setting):
# type[path], string[path] (decoded), json[path] (as JSON.stringify writes it), and for objects and lists
# size[path] and child[path, i].

function refuse(message) {
  print name ": " message > "/dev/stderr"
  errors++
  # END runs at "exit" as well, and must end at once.
  exit 1
}
function unexpected(   before, found) {
  before = substr(text, 1, at - 1)
  found = substr(text, at, 1)
  found = at >= length_ ? "the end" : found == "\n" ? "the end of the line" : "\"" found "\""
  refuse("It is not JSON: unexpected " found " in line " (gsub(/\n/, "", before) + 1) ".")
}
function skip() {
  for (;;) {
    if (index(" \t\n\r", substr(text, at, 1)) && at <= length_) at++
    else if (substr(text, at, 2) == "//") while (at <= length_ && substr(text, at, 1) != "\n") at++
    else return
  }
}
function parse(path,   next_, word) {
  if (errors) exit 1
  skip()
  next_ = substr(text, at, 1)
  if (next_ == "{") parseObject(path)
  else if (next_ == "[") parseList(path)
  else if (next_ == "\"") {
    string[path] = parseString()
    type[path] = "string"
    json[path] = quote(string[path])
  } else if (match(substr(text, at, 400), /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/)) {
    word = substr(text, at, RLENGTH)
    at += RLENGTH
    type[path] = "number"
    json[path] = (word + 0 == int(word + 0) && word < 1e15 && word > -1e15) ? sprintf("%.0f", word) : word
  } else if (match(substr(text, at, 5), /^(true|false|null)/)) {
    type[path] = json[path] = substr(text, at, RLENGTH)
    at += RLENGTH
  } else unexpected()
}
function parseObject(path,   i, key, inner, n, all) {
  at++
  type[path] = "object"
  size[path] = 0
  for (skip(); substr(text, at, 1) != "}"; skip()) {
    if (size[path]) { if (substr(text, at, 1) != ",") unexpected(); at++; skip() }
    if (substr(text, at, 1) != "\"") unexpected()
    key = parseString()
    skip()
    if (substr(text, at, 1) != ":") unexpected()
    at++
    # Keys that hold a dot get a path that no setting has.
    inner = key
    gsub(/\./, "\001", inner)
    inner = path == "" ? inner : path "." inner
    n = size[path] + 1
    for (i = 1; i < n; i++) if (child[path, i] == inner) break
    child[path, i] = inner
    label[inner] = key
    if (i == n) size[path] = n
    parse(inner)
  }
  at++
  for (i = 1; i <= size[path]; i++) all = all (i > 1 ? "," : "") quote(label[child[path, i]]) ":" json[child[path, i]]
  json[path] = "{" all "}"
}
function parseList(path,   i, all) {
  at++
  type[path] = "list"
  size[path] = 0
  for (skip(); substr(text, at, 1) != "]"; skip()) {
    if (size[path]) { if (substr(text, at, 1) != ",") unexpected(); at++ }
    child[path, ++size[path]] = path "\002" size[path]
    parse(child[path, size[path]])
  }
  at++
  for (i = 1; i <= size[path]; i++) all = all (i > 1 ? "," : "") json[child[path, i]]
  json[path] = "[" all "]"
}
function parseString(   out, next_, unit, low) {
  at++
  for (;;) {
    next_ = substr(text, at, 1)
    if (at > length_ || code[next_] < 32) unexpected()
    at++
    if (next_ == "\"") return out
    if (next_ != "\\") { out = out next_; continue }
    next_ = substr(text, at, 1)
    at++
    if (next_ == "u") {
      unit = parseUnit()
      if (unit >= 55296 && unit < 56320 && substr(text, at, 2) == "\\u") {
        at += 2
        low = parseUnit()
        unit = 65536 + (unit - 55296) * 1024 + low - 56320
      }
      out = out encode(unit)
    } else if (index("\"\\/", next_)) out = out next_
    else if (index("bfnrt", next_)) out = out substr("\b\f\n\r\t", index("bfnrt", next_), 1)
    else { at--; unexpected() }
  }
}
function parseUnit(   i, digit, unit) {
  for (i = 0; i < 4; i++) {
    digit = index("0123456789abcdef", tolower(substr(text, at, 1)))
    if (!digit || at > length_) unexpected()
    unit = unit * 16 + digit - 1
    at++
  }
  return unit
}
function encode(point) {
  if (point < 128) return sprintf("%c", point)
  if (point < 2048) return sprintf("%c%c", 192 + int(point / 64), 128 + point % 64)
  if (point < 65536) return sprintf("%c%c%c", 224 + int(point / 4096), 128 + int(point / 64) % 64, 128 + point % 64)
  return sprintf("%c%c%c%c", 240 + int(point / 262144), 128 + int(point / 4096) % 64, 128 + int(point / 64) % 64, 128 + point % 64)
}
function quote(value,   i, next_, out) {
  for (i = 1; i <= length(value); i++) {
    next_ = substr(value, i, 1)
    if (next_ == "\"" || next_ == "\\") out = out "\\" next_
    else if (index("\b\f\n\r\t", next_)) out = out "\\" substr("bfnrt", index("\b\f\n\r\t", next_), 1)
    else if (code[next_] < 32) out = out sprintf("\\u%04x", code[next_])
    else out = out next_
  }
  return "\"" out "\""
}
function isUtf8(value,   i, lead, more, next_, last) {
  last = length(value)
  for (i = 1; i <= last; i++) {
    lead = code[substr(value, i, 1)]
    if (lead < 128) continue
    more = lead >= 194 && lead < 224 ? 1 : lead >= 224 && lead < 240 ? 2 : lead >= 240 && lead < 245 ? 3 : 0
    next_ = code[substr(value, i + 1, 1)]
    # Neither overlong forms nor surrogates nor more than U+10FFFF.
    if (!more || (lead == 224 && next_ < 160) || (lead == 237 && next_ > 159) || (lead == 240 && next_ < 144) || (lead == 244 && next_ > 143)) return 0
    while (more--) {
      next_ = code[substr(value, ++i, 1)]
      if (next_ < 128 || next_ > 191) return 0
    }
  }
  return 1
}

# Validation, with the messages of src/build/settings.mjs.

function report(message) {
  print name ": " message > "/dev/stderr"
  errors++
}
function isSet(path) { return type[path] != "" && type[path] != "null" && !(groupOf(path) != "" && type[groupOf(path)] != "object") }
function trim(value) {
  sub("^" space "+", "", value)
  sub(space "+$", "", value)
  return value
}
function text_(path) { return type[path] == "string" ? trim(string[path]) : "" }
function validate(   i, key) {
  if (type[""] != "object") { report("The settings must be a JSON object."); return }
  for (i = 1; i <= count; i++) {
    key = order[i]
    if (!isSet(key)) continue
    if (kind[key] == "group") {
      if (type[key] != "object") report("\"" key "\" is " json[key] ": it must be an object.")
    } else if (!isValid(key, kind[key])) report("\"" key "\" is " json[key] ": it must be " expected[key] ".")
  }
  if (type["analytics"] == "object" && isSet("analytics.id") != isSet("analytics.url"))
    report("\"analytics\" is " json["analytics"] ": it must have both \"id\" and \"url\".")
  findUnknown("")
}
function findUnknown(group,   i, path) {
  for (i = 1; i <= size[group]; i++) {
    path = child[group, i]
    if (kind[path] == "group") { if (type[path] == "object") findUnknown(path) }
    else if (kind[path] == "") report("\"" (group == "" ? "" : group ".") label[path] "\" is not a setting: it must be one of " listKeys(group) ".")
  }
}
function listKeys(group,   i, all) {
  for (i = 1; i <= count; i++)
    if (groupOf(order[i]) == group) all = all (all == "" ? "" : ", ") substr(order[i], group == "" ? 1 : length(group) + 2)
  return all
}
function isValid(path, as,   value, i) {
  if (as == "strings") {
    if (type[path] != "list") return 0
    for (i = 1; i <= size[path]; i++) if (text_(child[path, i]) == "") return 0
    return 1
  }
  if (as == "id" && type[path] == "number") return json[path] ~ /^[1-9][0-9]*$/
  if (as == "urlOrFalse" && type[path] == "false") return 1
  if (type[path] != "string") return 0
  if (as == "apiBase" && string[path] == "") return 1
  value = text_(path)
  if (value == "") return 0
  if (as == "string") return 1
  if (as == "id") return value ~ /^[1-9][0-9]*$/
  if (as == "brand") return lengthOf(value) <= 40 && value !~ /[\n\r]|\342\200[\250\251]/
  if (as == "session") return value == "page" || value == "server"
  if (as == "email") return value !~ space && value ~ /^[^@]+@[^@]+$/
  if (as == "fingerprint") return isFingerprint(tolower(value))
  if (as == "apiBase") return isBase(value) && tolower(value) !~ /\/api\/v1\/*$/
  if (as == "base") return isBase(value)
  return isAbsolute(value, "https")
}
function lengthOf(value,   i, n) {
  for (i = 1; i <= length(value); i++) if (code[substr(value, i, 1)] < 128 || code[substr(value, i, 1)] > 191) n++
  return n
}
# The length in JavaScript: characters outside of the basic plane, of four bytes, count twice.
function unitsOf(value,   n) {
  n = lengthOf(value)
  return n + gsub(/[\360-\364]/, "", value)
}
function isFingerprint(value,   i, n) {
  sub(/^sha256 fingerprint=/, "", value)
  for (i = 1; n < 32; n++) {
    if (substr(value, i, 2) !~ /^[0-9a-f][0-9a-f]$/) return 0
    i += 2
    if (n < 31 && substr(value, i, 1) ~ /^[: ]$/) i++
  }
  return i == length(value) + 1
}
function isBase(value) {
  if (value ~ /[^!-~]/ || value ~ /[?#\\]/) return 0
  if (value ~ /^\.?\.?\/([^\/]|$)/) return 1
  if (tolower(value) ~ /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[1-9][0-9]*)?(\/|$)/) return isAbsolute(value, "http")
  return isAbsolute(value, "https")
}
function isAbsolute(value, scheme,   host, port) {
  if (value ~ /[^!-~]/) return 0
  value = tolower(value)
  if (index(value, scheme "://") != 1) return 0
  host = substr(value, length(scheme) + 4)
  sub(/[\/?#].*/, "", host)
  if (match(host, /:[0-9]+$/)) {
    port = substr(host, RSTART + 1)
    host = substr(host, 1, RSTART - 1)
    if (port !~ /^[1-9]/ || length(port) > 5 || port + 0 > 65535) return 0
  }
  return host == "[::1]" || isAddress(host) || isName(host)
}
function isAddress(host,   octet, i) {
  if (split(host, octet, ".") != 4) return 0
  for (i = 1; i <= 4; i++) if (octet[i] !~ /^(0|[1-9][0-9]?[0-9]?)$/ || octet[i] > 255) return 0
  return 1
}
function isName(host) {
  sub(/\.$/, "", host)
  return host ~ /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z]([a-z0-9-]*[a-z0-9])?$/
}
function hasAny(group,   i) {
  for (i = 1; i <= size[group]; i++) if (isSet(child[group, i])) return 1
  return 0
}
function brand() { return isSet("brand") ? text_("brand") : "Sealport" }
function warn() {
  if (text_("session") != "server") print "Warning: There is no \"session\": \"server\": unless a service fills in the page, reloading it logs people out." > "/dev/stderr"
  if (!hasAny("operator")) print "Warning: There is no \"operator\": imprint, privacy and contact tell visitors that your details are missing." > "/dev/stderr"
  if (brand() != "Sealport" && !hasAny("service")) print "Warning: There is a \"brand\" without \"service\": the guides tell people to expect the addresses of Certificate24, and would call your own emails forged." > "/dev/stderr"
}

# The page, as src/build/page.mjs and src/build/policy.mjs write it.

function origin(path,   value) {
  value = tolower(text_(path))
  if (value !~ /^https?:/) return ""
  match(value, /^https?:\/\/[^\/?#]*/)
  value = substr(value, 1, RLENGTH)
  if (value ~ /^https:/) sub(/:443$/, "", value)
  else sub(/:80$/, "", value)
  return " " value
}
function writePage(   tracker, api, connect, policy, types) {
  tracker = isSet("analytics.url") ? origin("analytics.url") : ""
  api = isSet("apiBase") ? origin("apiBase") : ""
  connect = tracker (api == tracker ? "" : api)
  policy = "default-src \047none\047; script-src \047self\047" tracker "; style-src \047self\047; img-src \047self\047; connect-src \047self\047" connect "; font-src \047self\047; object-src \047none\047; form-action \047none\047; base-uri \047none\047"
  types = "; require-trusted-types-for \047script\047; trusted-types " (isSet("analytics.url") ? "analytics" : "\047none\047")
  template = replace(template, "<!-- policy -->", "<meta http-equiv=\"Content-Security-Policy\" content=\"" policy types "\">")
  template = replace(template, "name=\"settings\" content=\"\"", "name=\"settings\" content=\"" base64(json[""]) "\"")
  # The logo draws long names narrower.
  if (unitsOf(brand()) <= 10) gsub(/ textLength="[0-9]+" lengthAdjust="[A-Za-z]+"/, "", template)
  printf "%s", replace(template, "{product-name}", escape(brand()))
}
function replace(whole, from, to,   out, i) {
  while (i = index(whole, from)) {
    out = out substr(whole, 1, i - 1) to
    whole = substr(whole, i + length(from))
  }
  return out whole
}
function escape(value,   i, next_, out) {
  for (i = 1; i <= length(value); i++) {
    next_ = substr(value, i, 1)
    out = out (index("&<>\"\047", next_) ? "&#" code[next_] ";" : next_)
  }
  return out
}
function base64(value,   digits, i, n, bits, out) {
  digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  n = length(value)
  for (i = 1; i <= n; i += 3) {
    bits = code[substr(value, i, 1)] * 65536 + (i < n ? code[substr(value, i + 1, 1)] * 256 : 0) + (i + 1 < n ? code[substr(value, i + 2, 1)] : 0)
    out = out substr(digits, int(bits / 262144) + 1, 1) substr(digits, int(bits / 4096) % 64 + 1, 1)
    out = out (i < n ? substr(digits, int(bits / 64) % 64 + 1, 1) : "=") (i + 1 < n ? substr(digits, bits % 64 + 1, 1) : "=")
  }
  return out
}
' reading=settings "$settings" reading=template "$template" >"$new" || fail "Nothing was changed."

# A full disk, for example, must not replace the page by a part of it.
[ "$(tail -n 1 "$new")" = "</html>" ] || fail "$new: It is incomplete. Nothing was changed."
mv -f "$new" "$page"
echo "Wrote the settings of $1 into $page."
echo "The policy of this page, for hosts that can send it as a header:"
sed -n "s|.*http-equiv=\"Content-Security-Policy\" content=\"\([^\"]*\)\".*|\1|p" "$page" |
  sed "s|; require-trusted|; frame-ancestors 'none'&|"
