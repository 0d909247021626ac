#!/bin/sh
# Fills settings into the page in dist, with the policy that fits them; again after every change of them:
#   sh configure.sh settings.json
# HOSTING.md describes them. They are not checked here: the console of the browser names what is wrong, and so does
# npm run check-host.
set -eu
settings=${1:?Usage: sh configure.sh settings.json}
page=$(dirname "$0")/dist/index.html

# The origin of an address in the settings; nothing if it is relative or missing.
origin() {
  tr -d '\n' <"$settings" | sed -n "s|.*\"$1\" *: *\"\(https\{0,1\}://[^/\"]*\).*|\1|p"
}
api=$(origin apiBase)
tracker=$(origin url)
types="'none'"
[ -z "$tracker" ] || types=analytics
policy="default-src 'none'; script-src 'self'${tracker:+ $tracker}; style-src 'self'; img-src 'self'; connect-src 'self'${tracker:+ $tracker}${api:+ $api}; font-src 'self'; object-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types $types"
value=$(base64 <"$settings" | tr -d '\n')

sed -e 's|<meta http-equiv="Content-Security-Policy" content="[^"]*">||' \
  -e "s|<meta charset=\"utf-8\">|&<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" \
  -e "s|<meta name=\"settings\" content=\"[^\"]*\">|<meta name=\"settings\" content=\"$value\">|" \
  "$page" >"$page.new"
# The page keeps its owner and its rights.
cat "$page.new" >"$page"
rm "$page.new"
echo "The policy of this page, for hosts that can send it as a header:"
echo "$policy" | sed "s|base-uri 'none'|&; frame-ancestors 'none'|"
