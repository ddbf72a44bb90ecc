# Sourced by the launchers. kubectl runs `hypercube credential` before every call, and a start of Java costs more than the call.

# stored_credential WORD...: prints what `hypercube credential` would print and exits, while the stored token is valid. Returns for everything else,
# and Java answers: it renews tokens, and keeps the CA certificates of a new kubeconfig. Only what kubectl sends, and files as StoredSignIns writes
# them, are understood. The token is printed by echo, which is part of every shell, so that it is no argument of a process.
stored_credential() {
  [ "$# ${1-} ${2-}" = '3 credential --server' ] || return 0
  # a variable of the environment would pass what it is set to on to other programs
  unset line token
  stored_file "$3" && stored_token && asked_version || return 0
  [ "$(date +%s)" -lt "$until" ] 2>/dev/null || return 0
  echo "{\"apiVersion\":\"$version\",\"kind\":\"ExecCredential\",\"status\":{\"expirationTimestamp\":\"$expiration\",\"token\":\"$token\"}}"
  exit
}

# stored_file URL: sets folder and file to those of the gateway, and of the access key if there is one. Java finds the home in another way, so
# files of another user are left to it
stored_file() {
  case $1 in
    https://*) place=${1#*//} port=443 ;;
    http://*) place=${1#*//} port=80 ;;
    *) return 1 ;;
  esac
  place=${place%/}
  case $place in *:*) port=${place#*:} place=${place%%:*} ;; esac
  case $place$port in *[!A-Za-z0-9.-]*) return 1 ;; esac
  folder=${XDG_CONFIG_HOME:-${HOME-}/.config}/hypercube/${place}_$port
  case ${HYPERCUBE_ACCESS_KEY:+key}${HYPERCUBE_SECRET_KEY:+pair} in
    '') file=login.json ;;
    keypair) file=key-$HYPERCUBE_ACCESS_KEY.json ;;
    *) return 1 ;;
  esac
  case $file in *[!A-Za-z0-9.-]*) return 1 ;; esac
  [ -O "$folder/$file" ]
}

# stored_token: sets token, expiration, and until when it is printed, in seconds since 1970. The file is one line without its end
stored_token() {
  IFS= read -r line 2>/dev/null <"$folder/$file"
  case $line in '{"token":"'*'","expirationTimestamp":"'*'"freshUntil":'*'}') ;; *) return 1 ;; esac
  token=${line#*:\"} token=${token%%\"*}
  expiration=${line#*'"expirationTimestamp":"'} expiration=${expiration%%\"*}
  until=${line##*:} until=${until%\}}
  case $token in '' | *[!A-Za-z0-9._-]*) return 1 ;; esac
  case $expiration in '' | *[!0-9TZ:.-]*) return 1 ;; esac
  case $until in '' | *[!0-9]*) return 1 ;; esac
}

# asked_version: sets version to that of the answer. Fails unless the CA certificates of the kubeconfig are the stored ones
asked_version() {
  version=client.authentication.k8s.io/v1
  asked=${KUBERNETES_EXEC_INFO-}
  [ -n "$asked" ] || return 0
  case $asked in
    *\\* | *'"apiVersion"'*'"apiVersion"'* | *certificate-authority-data*certificate-authority-data*) return 1 ;;
    *'"apiVersion":"'*) version=${asked#*'"apiVersion":"'} version=${version%%\"*} ;;
    *) return 1 ;;
  esac
  case $version in client.authentication.k8s.io/v1 | client.authentication.k8s.io/v1beta1) ;; *) return 1 ;; esac
  case $asked in
    *'"certificate-authority-data":"'*) authority=${asked#*'"certificate-authority-data":"'} ;;
    *certificate-authority-data*) return 1 ;;
    *) return 0 ;;
  esac
  [ "${authority%%\"*}" = "$(base64 2>/dev/null <"$folder/ca.crt" | tr -d '\n')" ]
}
