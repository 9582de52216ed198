# Makes the private Debian of scripts/env, which sources this file when something
# is missing, and adds packages to it. Nothing of the host is changed.
# shellcheck shell=bash disable=SC2016,SC2154
# (words are quoted for other shells and apt; scripts/env sets the variables)

# Prints "URI RELEASE" of the first Debian archive in apt's own sources. Before
# the first apt-get update the origin is unknown, and the usual /debian must do.
archive() {
  local format='$(ORIGIN)|$(LABEL)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)' option mirror dist
  for option in --release-info --no-release-info; do
    apt-get indextargets "$option" --format "$format" 'Created-By: Packages'
  done | awk -F'|' '$5 != "main" || $4 ~ /-/ { next }
    $1 $2 == "DebianDebian" { print $3, $4; found = 1; exit }
    $1 !~ /^[A-Z]/ && $3 ~ /\/debian(.list)?\/?$/ && !guess { guess = $3 " " $4 }
    END { if (!found && guess) print guess }' | {
    read -r mirror dist || return 1
    if [[ $mirror == mirror+file:* ]]; then # as in cloud images: a file that lists mirrors
      mirror=${mirror#*:}
      mirror=$(grep -om1 '^[^#[:space:]]*://[^[:space:]]*' "${mirror%/}")
    fi
    echo "$mirror" "$dist"
  }
}

# Is all there that makes a root? An archive keyring from before Debian 13 does not
# know it; the host's release has a newer one.
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
have_tools() {
  type -P mmdebstrap bwrap >/dev/null || return 1
  [[ -e ${keyring%-keyring.gpg}-$SUITE-stable.gpg || -e $tools$keyring ]]
}

# Unpacks mmdebstrap, bwrap and the archive's keys into $tools, with what they need;
# only what the host lacks. apt keeps its lists there as well: the host's may be
# missing or old, and are not ours to update.
get_tools() {
  local part=$tools.part deb
  rm -rf "$part" && mkdir -p "$part/apt/lists/partial" "$part/apt/archives/partial"
  echo "deb $uri $release main" >"$part/apt/sources.list"
  local apt=(apt-get -q -y -o Dir::State::Lists="$part/apt/lists" -o Dir::Cache="$part/apt"
    -o Dir::Etc::SourceList="$part/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o APT::Sandbox::User=root -o Debug::NoLocking=1)
  "${apt[@]}" update && "${apt[@]}" install --download-only --no-install-recommends \
    mmdebstrap bubblewrap debian-archive-keyring || return 1
  for deb in "$part"/apt/archives/*.deb; do dpkg-deb -x "$deb" "$part" || return 1; done
  rm -rf "$part/apt" "$tools" && mv "$part" "$tools" && find_libs
}

# Makes $root under another name, and renames it when it is complete.
make_root() {
  local final=$root root=$root.part uri release keys=$keyring proxies
  rm -rf --one-file-system "$cache"/root-*.part
  type -P apt-get dpkg-deb >/dev/null || give_up "this machine has no apt-get and dpkg"
  unshare --mount --pid --fork true 2>>"$log" || give_up "namespaces are not allowed here, as in a plain container"
  read -r uri release < <(archive) || give_up "apt's sources name no Debian archive"
  if ! have_tools; then
    phase "fetching mmdebstrap and bubblewrap"
    get_tools >>"$log" 2>&1 || give_up "could not fetch them from $uri; details in $log"
  fi
  [[ ! -e $tools$keys ]] || keys=$tools$keys
  phase "making a Debian 13 with the build tools (about two minutes)"
  # Never used, so left out: manuals, translations, and Emscripten's libraries for
  # link-time optimisation, dynamic linking, threads and WasmFS (1.4 of its 1.6 GB).
  # No sync for each file either: one at the end does.
  local lib=/usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten dpkg
  dpkg=$(echo force-unsafe-io && printf 'path-exclude=%s\n' /usr/share/{man,doc,info,locale,emscripten/docs}/'*' \
    "$lib"/{lto,lto-pic,pic}/'*' "$lib/*-"{mt,ww}'[-.]*' "$lib"/libwasmfs'*')
  mapfile -t proxies < <(apt-config dump | sed -nE 's/^Acquire::https?::([^ ]*::)?Proxy /--aptopt=&/p')
  # These go into a file because mmdebstrap's own option for them needs Python.
  # A mount and a process namespace around it all: when this is interrupted, nothing
  # stays mounted in the half-made root and nothing goes on writing to it.
  DPKG=$dpkg "${with_libs[@]}" setpriv --pdeathsig KILL \
    unshare --mount --pid --fork --kill-child --mount-proc \
    mmdebstrap --mode=root --variant=apt --aptopt='APT::Install-Recommends "false"' "${proxies[@]}" \
    --setup-hook='mkdir -p "$1/etc/dpkg/dpkg.cfg.d" && echo "$DPKG" >"$1/etc/dpkg/dpkg.cfg.d/attn"' \
    --include="$(packages build | paste -sd,)" "$SUITE" "$root" "deb [signed-by=$keys] $uri $SUITE main" 2>&1 |
    tee -a "$log" | while read -r line; do
    case $line in "I: "*ing*packages*) phase "  ${line#I: }" ;; esac
  done || give_up "could not make it; details in $log"
  phase "fetching the source of Catch2"
  (in_root / sh -ec '
    printf "#!/bin/sh\nexit 101\n" >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d # start no services
    git config --system safe.directory "*" # whoever owns the project
    for type in deb deb-src; do echo "$type [signed-by=$1] $2 $3 main"; done >/etc/apt/sources.list
    apt-get -q update && cd /opt && apt-get -q source --download-only catch2
    dpkg-source --no-check -x catch2_*.dsc catch2-src && rm catch2_* && mkdir -p /var/lib/attn
    apt-get clean && rm -rf /var/lib/apt/lists/*' \
    sh $keyring "$uri" "$SUITE") >>"$log" 2>&1 </dev/null ||
    give_up "could not finish it; details in $log"
  sync -f "$root" && mv "$root" "$final"
  phase "ready, $(du -shx "$final" | cut -f1)"
}

# add SECTION: installs its packages. The file that says so is written at the end;
# an earlier attempt may have been interrupted, so repair comes first.
add() {
  local names stamp=$root/var/lib/attn/$1
  names=$({ packages "$1" && cat "$stamp" 2>/dev/null; } | LC_ALL=C sort -u) || true
  rm -f "$stamp"
  phase "adding the $1 packages (about a minute)"
  # shellcheck disable=SC2086 # one word a package
  (in_root / env DEBIAN_FRONTEND=noninteractive sh -ec '
    dpkg --configure -a && apt-get -q update && apt-get -q -y -f install
    apt-get -q -y install --no-install-recommends "$@"
    apt-get clean && rm -rf /var/lib/apt/lists/*' sh $names) >>"$log" 2>&1 </dev/null ||
    give_up "could not add them; details in $log"
  sync -f "$root" && printf '%s\n' "$names" >"$stamp"
  phase "ready, $(du -shx "$root" | cut -f1)"
}

# Makes what is missing, one caller at a time.
prepare() {
  local section
  exec {lock}>"$cache/lock"
  flock -n "$lock" || { phase "waiting for another call, which is making the environment"; flock "$lock"; }
  : >"$log"
  have_root || make_root
  for section in "${sections[@]}"; do has "$section" || add "$section"; done
  exec {lock}>&-
}
